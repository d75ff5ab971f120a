/** Shows where something that scrolls goes on: base.css fades the edges named in `data-more`. */

/**
 * An attachment. Sizes are read in the next frame, which lays the page out anyway. What goes on can
 * be scrolled by keyboard.
 */
export function fading(node: HTMLElement): () => void {
  const stops = node.hasAttribute("tabindex");
  let frame = 0;
  const look = (): void => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => {
      const more = hidden(node);
      if (node.dataset.more === more) return;
      node.dataset.more = more;
      if (!stops && more) node.tabIndex = 0;
      else if (!stops) node.removeAttribute("tabindex");
    });
  };
  const sizes = new ResizeObserver(look);
  sizes.observe(node);
  const content = new MutationObserver(look);
  content.observe(node, { childList: true, subtree: true, characterData: true });
  node.addEventListener("scroll", look, { passive: true });
  look();
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    content.disconnect();
    node.removeEventListener("scroll", look);
  };
}

function hidden(node: HTMLElement): string {
  const { scrollLeft, scrollTop, scrollWidth, scrollHeight, clientWidth, clientHeight } = node;
  const found = [
    scrollTop > 1 && "up",
    scrollTop + clientHeight < scrollHeight - 2 && "down",
    scrollLeft > 1 && "left",
    scrollLeft + clientWidth < scrollWidth - 2 && "right",
  ];
  return found.filter(Boolean).join(" ");
}
