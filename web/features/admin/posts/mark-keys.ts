type Mark = 'bold' | 'italic';

/**
 * Bold and italic by key where the editor's own keys do nothing: it has them only while its toolbar is shown, so never at a bare caret. Other
 * browsers know these keys in editable text, Firefox does not. Returns the function that ends it.
 */
export function connectMarkKeys(holder: HTMLElement): () => void {
  const isApple = /Mac|iPhone|iPad/.test(navigator.userAgent);
  const handleKeyDown = (event: KeyboardEvent) => {
    const mark = markOfKey(event, isApple);
    // The editor handles the key itself, later.
    if (mark === undefined || holder.querySelector('.ce-inline-toolbar .ce-popover--opened') !== null) return;
    if (!(event.target instanceof HTMLElement && event.target.isContentEditable)) return;
    event.preventDefault();
    // Only this command marks what is typed next.
    document.execCommand(mark);
  };
  holder.addEventListener('keydown', handleKeyDown);
  return () => holder.removeEventListener('keydown', handleKeyDown);
}

/** Ctrl+B and Ctrl+I; on Apple's devices with Command, because Control+B moves the caret there. */
export function markOfKey(
  { key, ctrlKey, metaKey, shiftKey, altKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>,
  isApple: boolean,
): Mark | undefined {
  const isHeld = isApple ? metaKey && !ctrlKey : ctrlKey && !metaKey;
  if (!isHeld || shiftKey || altKey) return undefined;
  if (key.toLowerCase() === 'b') return 'bold';
  return key.toLowerCase() === 'i' ? 'italic' : undefined;
}
