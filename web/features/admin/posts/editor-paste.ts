import type EditorJS from '@editorjs/editorjs';
import { decodeDataUrl, parseImagePath } from '../../../../server/domain/core/images.ts';
import { parseUrl } from '../../../../server/domain/core/http-url.ts';
import { newShortToken } from '../../../../server/domain/core/ids.ts';
import { type BlockHistory, editableFields } from './block-history.ts';
import { type EditorImages, imageUrlOf, type NewImage, type StoredImage } from './editor-images.ts';
import { insertBlocks, type Place } from './insert-blocks.ts';
import { blocksOfText, type PastedBlock, paragraphOf } from './pasted-blocks.ts';
import { blocksOfHtml } from './pasted-html.ts';
import { toBlocks, toEditorBlocks } from './post-edit.ts';

/** Stores an image, or rejects with the reason as its message. */
export interface ImageStores {
  ofFile: (file: Blob) => Promise<StoredImage>;
  ofAddress: (address: string) => Promise<StoredImage>;
}

interface PasteOptions {
  editor: EditorJS;
  holder: HTMLElement;
  history: BlockHistory;
  images: EditorImages;
  stores: ImageStores;
  /** Called after blocks were inserted. */
  onInsert: () => void;
}

/** The maximum length of a paste, in characters. It is about the length of a whole post, because the server accepts 4 MB. */
const maxLength = 1_300_000;

const imageFiles = /^image\/(?:png|jpeg|gif|webp)$/;

/** The content of the clipboard or of a drag, read while its event runs. */
export interface Transfer {
  html: string;
  text: string;
  /** Blocks that this editor copied. */
  ownBlocks: string;
  files: readonly File[];
}

export function readTransfer(data: DataTransfer): Transfer {
  return {
    html: data.getData('text/html'),
    text: data.getData('text/plain'),
    ownBlocks: data.getData('application/x-editor-js'),
    files: [...data.files],
  };
}

/**
 * Inserts pasted or dropped content as one step of the history, with the caret at its end. The editor's own paste loses list
 * levels, line breaks and the caret, and records no step. Returns a function that removes the listeners, and a function that
 * inserts an image.
 */
export function connectPaste(options: PasteOptions) {
  const { editor, holder, history, images, stores, onInsert } = options;
  /** The image files that are inserted, by the addresses under which they are shown. */
  const files = new Map<string, Blob>();
  const show = (file: Blob) => {
    const url = URL.createObjectURL(file);
    files.set(url, file);
    return url;
  };
  const newImage = (url: string): NewImage => {
    const bytes = url.startsWith('data:') ? decodeDataUrl(url) : undefined;
    const file = files.get(url) ?? (bytes === undefined ? undefined : new Blob([new Uint8Array(bytes)]));
    if (file !== undefined) return { url: files.has(url) ? url : show(file), store: () => stores.ofFile(file) };
    imageCount += 1;
    // The fragment distinguishes the new image from an image of the post with the same address.
    return { url: `${url.replace(/#.*$/, '')}#new-${imageCount}`, store: () => stores.ofAddress(url) };
  };
  let imageCount = 0;
  const insert = async (blocks: readonly PastedBlock[], place: () => Place) => {
    const { shown, added } = withNewImages(blocks, newImage);
    images.add(added);
    await history.change((current) => insertBlocks(current, place(), shown, () => newShortToken().slice(0, 10)));
    onInsert();
  };
  const insertTransfer = async (transfer: Transfer, place = () => readPlace(editor, holder)) => {
    const { blocks, failures } = blocksOfTransfer(transfer, show);
    if (JSON.stringify(blocks.map(({ data }) => ('file' in data ? '' : data))).length > maxLength) {
      images.fail('This text is too long for a post. Please insert it in parts.');
      return;
    }
    if (blocks.length > 0) await insert(blocks, place);
    for (const failure of failures) images.fail(failure);
    reveal(holder);
  };

  const handlePaste = (event: ClipboardEvent) => {
    if (event.clipboardData === null || isOwnField(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    closeMenus(editor);
    void insertTransfer(readTransfer(event.clipboardData));
  };
  /** The selection whose text is dragged within the editor. */
  let dragged: Range | undefined;
  const isInEditor = (target: EventTarget | null): target is Element => target instanceof Element && holder.contains(target);
  const handleDragStart = () => {
    const selection = document.getSelection();
    dragged = selection === null || selection.isCollapsed ? undefined : selection.getRangeAt(0).cloneRange();
  };
  const handleDragEnd = () => {
    dragged = undefined;
  };
  const handleDrop = (event: DragEvent) => {
    if (event.dataTransfer === null || !isInEditor(event.target) || isOwnField(event.target)) return;
    event.preventDefault();
    event.stopPropagation();
    const transfer = readTransfer(event.dataTransfer);
    // Dropping an image file does not split the text under it.
    const block = event.target.closest<HTMLElement>('.ce-block')?.dataset['id'];
    if (transfer.files.length > 0) return void insertTransfer(transfer, () => ({ behind: block }));
    const target = rangeAt(event.clientX, event.clientY);
    if (dragged !== undefined && target !== undefined) {
      if (dragged.isPointInRange(target.startContainer, target.startOffset)) return;
      dragged.deleteContents();
    }
    dragged = undefined;
    if (target !== undefined && holder.contains(target.startContainer)) {
      const field = (
        target.startContainer instanceof Element ? target.startContainer : target.startContainer.parentElement
      )?.closest<HTMLElement>('[contenteditable="true"]');
      field?.focus();
      document.getSelection()?.collapse(target.startContainer, target.startOffset);
    }
    void insertTransfer(transfer);
  };
  const handleDragOver = (event: DragEvent) => event.preventDefault();
  holder.addEventListener('paste', handlePaste, true);
  holder.addEventListener('dragstart', handleDragStart, true);
  holder.addEventListener('dragend', handleDragEnd, true);
  holder.addEventListener('dragover', handleDragOver, true);
  // Runs before the editor's own listener, which is on the holder in the same phase.
  window.addEventListener('drop', handleDrop, true);
  return {
    insertImage: (image: StoredImage) =>
      insert([{ type: 'image', data: { file: image, caption: '' } }], () => ({ behind: currentBlockId(editor) })),
    disconnect() {
      holder.removeEventListener('paste', handlePaste, true);
      holder.removeEventListener('dragstart', handleDragStart, true);
      holder.removeEventListener('dragend', handleDragEnd, true);
      holder.removeEventListener('dragover', handleDragOver, true);
      window.removeEventListener('drop', handleDrop, true);
    },
  };
}

/** Fields of the editor's menus keep the browser's paste. */
function isOwnField(target: EventTarget | null): boolean {
  return target instanceof Element && target.matches('input, textarea');
}

function closeMenus(editor: EditorJS): void {
  editor.inlineToolbar.close();
  editor.toolbar.close();
}

function reveal(holder: HTMLElement): void {
  const node = document.getSelection()?.focusNode;
  const element = node instanceof Element ? node : node?.parentElement;
  if (element !== null && element !== undefined && holder.contains(element)) element.scrollIntoView({ block: 'nearest' });
}

/** The blocks that a transfer contains, and the reasons why some of its content is omitted. */
export function blocksOfTransfer(
  { html, text, ownBlocks, files }: Transfer,
  show: (file: Blob) => string,
): { blocks: PastedBlock[]; failures: string[] } {
  const own = readOwnBlocks(ownBlocks);
  if (own.length > 0) return { blocks: own, failures: [] };
  const document = html === '' ? undefined : new DOMParser().parseFromString(html, 'text/html');
  const { blocks, lostImages } = document === undefined ? { blocks: [], lostImages: 0 } : blocksOfHtml(document.documentElement);
  // Images are ignored if there is text, because office programs add an image of the copied text. The address that browsers add
  // to a copied image does not count as text.
  const hasText = blocks.some(({ type }) => type !== 'image') || (text.trim() !== '' && files.length === 0);
  const pictures = files.filter(({ type }) => imageFiles.test(type));
  if (!hasText && files.length > 0) {
    return {
      blocks: pictures.map((file) => ({ type: 'image', data: { file: { url: show(file) }, caption: '' } })),
      failures: pictures.length < files.length ? ['Only PNG, JPG, GIF and WebP images can be added.'] : [],
    };
  }
  const lost = lostImages === 0 ? [] : ['Images that are files of another program cannot be pasted. Please add them one by one.'];
  if (blocks.length === 0) return { blocks: blocksOfPlainText(text), failures: lost };
  return { blocks: withEdges(blocks, text), failures: lost };
}

function blocksOfPlainText(text: string): PastedBlock[] {
  const blocks = blocksOfText(text);
  return blocks.length === 0 && /^[ \t\u00A0]+$/.test(text) ? [paragraphOf([{ text: ' ', marks: [] }])] : withEdges(blocks, text);
}

/** Words copied with a space before or after them keep that space. */
function withEdges(blocks: PastedBlock[], text: string): PastedBlock[] {
  const [block] = blocks;
  if (blocks.length !== 1 || block?.type !== 'paragraph' || /[\r\n]/.test(text)) return blocks;
  const [before = ''] = /^[ \u00A0]/.exec(text) ?? [];
  const [after = ''] = /[ \u00A0]$/.exec(text) ?? [];
  return [{ type: 'paragraph', data: { text: `${before && ' '}${block.data.text}${after && ' '}` } }];
}

/** The blocks that an editor wrote to the clipboard, without scripts, because other pages can write there, too. */
function readOwnBlocks(json: string): PastedBlock[] {
  if (json === '') return [];
  try {
    const copied = JSON.parse(json) as { tool?: unknown; data?: unknown }[];
    const blocks = copied.flatMap(({ tool, data }) =>
      typeof tool === 'string' && typeof data === 'object' && data !== null ? [{ type: tool, data: { ...data } }] : [],
    );
    const isKnown = blocks.every(({ type }) => ['paragraph', 'header', 'list', 'image'].includes(type));
    if (!isKnown) return [];
    // The cast is safe, because the tools check the shape of their data themselves.
    const cleaned = toEditorBlocks(toBlocks({ blocks }).blocks) as unknown as PastedBlock[];
    return cleaned.filter((block) => imageUrlOf(block) !== '');
  } catch (error) {
    console.debug('The copied blocks were unreadable:', error);
    return [];
  }
}

/** Gives images temporary addresses until they are stored. */
function withNewImages(blocks: readonly PastedBlock[], newImage: (url: string) => NewImage) {
  const added: NewImage[] = [];
  const shown = blocks.map((block): PastedBlock => {
    const url = imageUrlOf(block);
    if (block.type !== 'image' || url === undefined) return block;
    const parsed = parseUrl(url);
    const path = parsed?.origin === location.origin ? parsed.pathname : url;
    if (parseImagePath(path) !== undefined) return { ...block, data: { ...block.data, file: { ...block.data.file, url: path } } };
    const image = newImage(url);
    added.push(image);
    return { ...block, data: { ...block.data, file: { url: image.url } } };
  });
  return { shown, added };
}

function currentBlockId(editor: EditorJS): string | undefined {
  const index = editor.blocks.getCurrentBlockIndex();
  return index < 0 ? undefined : editor.blocks.getBlockByIndex(index)?.id;
}

/** The place of the selection. */
function readPlace(editor: EditorJS, holder: HTMLElement): Place {
  const idOf = (block: HTMLElement) => block.dataset['id'] ?? '';
  const selected = [...holder.querySelectorAll<HTMLElement>('.ce-block--selected')];
  if (selected.length > 0) return { replaced: selected.map(idOf) };
  const selection = document.getSelection();
  const range = selection === null || selection.rangeCount === 0 ? undefined : selection.getRangeAt(0);
  const start = range?.startContainer;
  const element = start instanceof Element ? start : start?.parentElement;
  const block = element?.closest<HTMLElement>('.ce-block');
  const behind = { behind: currentBlockId(editor) };
  if (range === undefined || block === undefined || block === null || !holder.contains(block)) return behind;
  const fields = editableFields(block);
  const field = fields.findLastIndex((each) => each.contains(range.startContainer));
  const content = fields[field];
  if (content === undefined) return behind;
  const before = document.createRange();
  before.selectNodeContents(content);
  const after = before.cloneRange();
  before.setEnd(range.startContainer, range.startOffset);
  if (content.contains(range.endContainer)) after.setStart(range.endContainer, range.endOffset);
  else after.collapse(false);
  return { blockId: idOf(block), field, before: htmlOf(before), after: htmlOf(after) };
}

function htmlOf(range: Range): string {
  const holder = document.createElement('div');
  holder.append(range.cloneContents());
  return holder.innerHTML;
}

/** The caret position at a point of the page. */
function rangeAt(x: number, y: number): Range | undefined {
  if ('caretPositionFromPoint' in document) {
    const position = document.caretPositionFromPoint(x, y);
    if (position === null) return undefined;
    const range = document.createRange();
    range.setStart(position.offsetNode, position.offset);
    return range;
  }
  // Safari and older Chromium have only this method.
  return (document as Document).caretRangeFromPoint(x, y) ?? undefined;
}
