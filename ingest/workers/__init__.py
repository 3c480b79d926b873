"""Where the work of a load is done: this process, processes of this machine, or a dask cluster."""
