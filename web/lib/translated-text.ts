/**
 * Keeps the texts of a page right while the browser translates it. A translator replaces text nodes by elements of its own (`font`):
 * React would then change nodes that no one sees, and fail where it removes one. Here a replaced node comes back before React removes
 * it, and after React has changed it; the translator takes it for a new text.
 */
export function followTranslation(root: Node): void {
  /** The translator's elements, by the text nodes in whose place they are. */
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

/** Calls `restore` with each node that is removed, or before which another one is inserted. A node that is elsewhere stays there. */
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
