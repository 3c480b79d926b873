"""Statistics over the warehouse: marts of counts and sums, and rates with their n and interval."""
