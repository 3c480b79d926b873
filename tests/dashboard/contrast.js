// Every text on the page whose contrast against what lies behind it is below the limit: [ratio, colours, text].
(limit) => {
  const channel = (value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
  const luminance = ([r, g, b]) => 0.2126 * channel(r / 255) + 0.7152 * channel(g / 255) + 0.0722 * channel(b / 255);
  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  canvas.canvas.width = canvas.canvas.height = 1;
  const rgba = (colour) => {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  };
  const over = (front, back) => front.slice(0, 3).map((value, i) => value * front[3] + back[i] * (1 - front[3]));
  const parent = (node) => node.parentElement ?? node.getRootNode().host ?? null;
  const behind = (element) => {
    const layers = [];
    for (let each = element; each; each = parent(each)) {
      const colour = rgba(getComputedStyle(each).backgroundColor);
      if (colour[3] > 0) layers.unshift(colour);
      if (colour[3] === 1) break;
    }
    return layers.reduce((back, front) => over(front, back), [255, 255, 255]);
  };
  const opacity = (element) => {
    let product = 1;
    for (let each = element; each; each = parent(each)) product *= Number(getComputedStyle(each).opacity);
    return product;
  };
  const roots = [document.body];
  for (const element of document.querySelectorAll("*")) if (element.shadowRoot) roots.push(element.shadowRoot);
  const found = [];
  for (const root of roots) {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const element = walker.currentNode.parentElement;
      const words = walker.currentNode.textContent.trim();
      if (!words || !element || ["STYLE", "SCRIPT", "TITLE", "NOSCRIPT"].includes(element.tagName)) continue;
      if (element.closest("[disabled], [aria-disabled=true], [aria-hidden=true], [data-testid=stDataFrame], [data-testid=stSliderThumbValue]")) continue;
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
      const box = element.getBoundingClientRect();
      if (box.width < 2 || box.height < 2) continue;
      const style = getComputedStyle(element);
      const back = behind(element);
      const svg = element.namespaceURI.endsWith("svg");
      if (svg) continue;
      const ink = rgba(style.color);
      ink[3] *= opacity(element);
      const [light, dark] = [luminance(over(ink, back)), luminance(back)].sort((a, b) => b - a);
      const ratio = (light + 0.05) / (dark + 0.05);
      const size = parseFloat(style.fontSize);
      const large = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      if (ratio < (large ? 3 : limit)) found.push([Math.round(ratio * 100) / 100, style.color, words.slice(0, 60)]);
    }
  }
  return found;
}
