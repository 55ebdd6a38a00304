/**
 * Keeps a page's texts correct while the browser translates it. A translator replaces text nodes with its own elements (`font`).
 * React would then change detached nodes, and fail when it removes one. Here a replaced node is put back before React removes it
 * and after React has changed it; the translator then translates it as a new text.
 */
export function followTranslation(root: Node): void {
  /** The translator's elements, by the text nodes that they replaced. */
  const replaced = new Map<Node, Node>();
  const restore = (text: Node | null) => {
    const element = text === null ? undefined : replaced.get(text);
    if (text === null || element === undefined) return;
    replaced.delete(text);
    if (text.parentNode === null) element.parentNode?.replaceChild(text, element);
  };
  const changes = new MutationObserver((records) => {
    for (const { target } of records) restore(target);
  });
  const replacements = new MutationObserver((records) => {
    for (const { addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      for (const text of removedNodes) {
        const element = [...addedNodes, previousSibling, nextSibling].find((node) => node?.nodeName === 'FONT');
        if (text.nodeType !== Node.TEXT_NODE || text.parentNode !== null || element == null) continue;
        if (replaced.size === 0) restoreBeforeRemoval(restore);
        replaced.set(text, element);
        changes.observe(text, { characterData: true });
      }
    }
  });
  replacements.observe(root, { childList: true, subtree: true });
}

let isRestoring = false;

/**
 * Calls `restore` with each node that is about to be removed, or before which another node is inserted. A node that has moved
 * elsewhere is left there.
 */
function restoreBeforeRemoval(restore: (node: Node | null) => void): void {
  if (isRestoring) return;
  isRestoring = true;
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.removeChild = function <Child extends Node>(this: Node, child: Child): Child {
    restore(child);
    return child.parentNode === this ? (removeChild.call(this, child) as Child) : child;
  };
  Node.prototype.insertBefore = function <Child extends Node>(this: Node, child: Child, next: Node | null): Child {
    restore(next);
    return insertBefore.call(this, child, next?.parentNode === this ? next : null) as Child;
  };
}
