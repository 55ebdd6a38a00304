import EditorJS, { type OutputBlockData, type SanitizerConfig, type ToolConstructable } from '@editorjs/editorjs';
import Header from '@editorjs/header';
import ImageTool from '@editorjs/image';
import List from '@editorjs/list';
import Paragraph from '@editorjs/paragraph';
import './block-editor.css';
import { type BlockHistory, createBlockHistory } from './block-history.ts';
import { createEditorImages, type EditorImages, type ImageStatus, type StoredImage } from './editor-images.ts';
import { connectMarkKeys, connectMenuKeys, connectUndo } from './editor-keys.ts';
import { connectPaste, type ImageStores } from './editor-paste.ts';
import { type Blocks, toBlocks, toEditorBlocks, type Content } from './post-edit.ts';

export interface BlockEditor {
  /** The current content without images that are not stored yet. Returns the initial object while nothing has changed. */
  read(): Promise<Content>;
  /** Resolves when all inserted images are stored or refused. */
  settled(): Promise<void>;
  /** Inserts an image after the current block. */
  insertImage(image: StoredImage): Promise<void>;
  /** Reports pending changes and removes the editor from the page. */
  close(): Promise<void>;
}

/** Marks that have no button in the toolbar. Posts may contain them, and editing other text must not remove them. */
const allowedMarks = { br: true, mark: {}, code: {} };

class ParagraphWithMarks extends Paragraph {
  static override get sanitize(): SanitizerConfig {
    // The editor also accepts one rule per field, but its type only describes rules per tag.
    return { text: allowedMarks as object as SanitizerConfig[string] };
  }
}

class HeaderWithMarks extends Header {
  static override get sanitize() {
    return { level: false, text: allowedMarks };
  }
}

class ListWithMarks extends List {
  static get sanitize() {
    return { style: true, meta: true, items: allowedMarks };
  }
}

class ImageWithMarks extends ImageTool {
  static get sanitize() {
    // URLs are not sanitized: as HTML, their "&" would become "&amp;".
    return { file: true, caption: allowedMarks };
  }
}

/** Debounce of reading the editor after a change, in milliseconds. */
const readDelayMs = 150;

interface EditorOptions {
  /** An empty element. */
  holder: HTMLElement;
  content: Content;
  onChange: (content: Content) => void;
  stores: ImageStores;
  onImages: (status: ImageStatus) => void;
}

/** The state of an editor on the page. */
interface Session extends Pick<EditorOptions, 'content' | 'onChange'> {
  editor: EditorJS;
  /** The initial content in the form in which the editor saves it, as JSON; undefined until the editor is ready. */
  initialBlocks: string | undefined;
  /** Undefined until the editor is ready. */
  history: BlockHistory | undefined;
  images: EditorImages | undefined;
  /** Runs while a change has not been reported. */
  timer: ReturnType<typeof setTimeout> | undefined;
  isClosed: boolean;
}

/** Opens the block editor; resolves when it is editable. */
export async function openBlockEditor({ holder, content, onChange, stores, onImages }: EditorOptions): Promise<BlockEditor> {
  const stopKeeping = keepSelection();
  const editor: EditorJS = new EditorJS({
    holder,
    data: { blocks: toEditorBlocks(toBlocks(content).blocks) as OutputBlockData[] },
    placeholder: 'Write here. Type “/” for headings, lists and images.',
    minHeight: 60,
    inlineToolbar: true,
    tools: toolsFor((file) => storeChosenFile(session, stores, file)),
    onChange: () => recordChange(session),
  });
  const session: Session = {
    editor,
    content,
    onChange,
    initialBlocks: undefined,
    history: undefined,
    images: undefined,
    timer: undefined,
    isClosed: false,
  };
  await editor.isReady.finally(stopKeeping);
  session.initialBlocks = JSON.stringify((await editor.save()).blocks);
  const history = (session.history = createBlockHistory(editor, holder));
  const images = (session.images = createEditorImages(async (replace) => {
    await history.rewrite(replace);
    scheduleRead(session);
  }, onImages));
  const disconnect = connect(session, holder, history);
  const paste = connectPaste({ editor, holder, history, images, stores, onInsert: () => scheduleRead(session) });
  return {
    read: () => read(session),
    settled: () => images.settled(),
    insertImage: (image) => paste.insertImage(image),
    async close() {
      disconnect();
      paste.disconnect();
      images.close();
      session.isClosed = true;
      if (session.timer !== undefined) onChange(await read(session));
      editor.destroy();
    },
  };
}

/**
 * The editor removes the selection when it starts. In Safari, the field that someone is typing in would lose its caret and accept
 * no more keys. Returns the function that allows it again.
 */
function keepSelection(): () => void {
  const selection = document.getSelection();
  if (selection === null) return () => undefined;
  selection.removeAllRanges = () => undefined;
  return () => Reflect.deleteProperty(selection, 'removeAllRanges');
}

/** Stores a file that was chosen in the image tool. The tool itself shows only that storing failed. */
async function storeChosenFile({ images }: Session, { ofFile }: ImageStores, file: Blob): Promise<StoredImage> {
  try {
    return await ofFile(file);
  } catch (error) {
    if (error instanceof Error) images?.fail(error.message);
    throw error;
  }
}

function toolsFor(storeFile: (file: Blob) => Promise<StoredImage>) {
  // The cast is safe, because the tools' types are stricter than the editor requires.
  const tool = (toolClass: unknown) => toolClass as ToolConstructable;
  return {
    paragraph: { class: tool(ParagraphWithMarks), inlineToolbar: true },
    header: {
      class: tool(HeaderWithMarks),
      inlineToolbar: true,
      config: { levels: [2, 3, 4], defaultLevel: 2, placeholder: 'Heading' },
    },
    // Omits the checklist, the third kind of list, because the public page does not render it.
    list: { class: tool(ListWithMarks), inlineToolbar: true, toolbox: [{}, {}], config: { defaultStyle: 'unordered' } },
    image: {
      class: tool(ImageWithMarks),
      inlineToolbar: true,
      config: {
        types: 'image/png,image/jpeg,image/gif,image/webp',
        buttonContent: 'Choose an image',
        captionPlaceholder: 'Caption',
        features: { border: false, background: false, stretch: false },
        uploader: { uploadByFile: async (file: Blob) => ({ success: 1, file: await storeFile(file) }) },
      },
    },
  };
}

/** Reads the current content without reporting a change. */
async function read(session: Session): Promise<Content> {
  clearTimeout(session.timer);
  session.timer = undefined;
  const saved = await session.editor.save();
  const blocks = saved.blocks.filter((block) => session.images?.isPending(block) !== true);
  return JSON.stringify(blocks) === session.initialBlocks ? session.content : { blocks: blocks.map(readBlock) };
}

function scheduleRead(session: Session): void {
  // The editor reports changes even after it was destroyed.
  if (session.initialBlocks === undefined || session.isClosed) return;
  session.timer ??= setTimeout(() => void read(session).then(session.onChange), readDelayMs);
}

function recordChange(session: Session): void {
  session.history?.record();
  scheduleRead(session);
}

/** Connects keys, menus and paste to an editor that is ready. Returns the function that disconnects them, and the history. */
function connect(session: Session, holder: HTMLElement, history: BlockHistory): () => void {
  const handleInput = () => recordChange(session);
  const handleFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && holder.contains(relatedTarget)) return recordChange(session);
    history.endStep();
    scheduleRead(session);
  };
  const disconnectUndo = connectUndo(holder, history);
  const disconnectMarkKeys = connectMarkKeys(holder);
  const disconnectMenuKeys = connectMenuKeys(holder);
  // The editor itself reports changes only after a pause.
  holder.addEventListener('input', handleInput);
  holder.addEventListener('focusout', handleFocusOut);
  const stopFollowingMenus = followMenus(holder);
  const imageObserver = new MutationObserver(() => addMissingAltTexts(holder));
  imageObserver.observe(holder, { childList: true, subtree: true });
  addMissingAltTexts(holder);
  return () => {
    holder.removeEventListener('input', handleInput);
    holder.removeEventListener('focusout', handleFocusOut);
    disconnectUndo();
    disconnectMarkKeys();
    disconnectMenuKeys();
    stopFollowingMenus();
    history.close();
    imageObserver.disconnect();
  };
}

/**
 * Scrolls each menu of the editor into view when the menu opens, because a menu below the last block would extend past the
 * dialog.
 */
function followMenus(holder: HTMLElement): () => void {
  const observer = new MutationObserver(() => {
    for (const menu of holder.querySelectorAll('.ce-popover--opened > .ce-popover__container')) {
      if (menu.getAttribute('data-followed') !== null) continue;
      menu.setAttribute('data-followed', '');
      const follow = () => menu.scrollIntoView({ block: 'nearest' });
      // The menu grows by an animation, unless animations are switched off.
      menu.addEventListener('animationend', follow, { once: true });
      requestAnimationFrame(follow);
    }
    for (const menu of holder.querySelectorAll('.ce-popover:not(.ce-popover--opened) > [data-followed]')) {
      menu.removeAttribute('data-followed');
    }
  });
  observer.observe(holder, { subtree: true, childList: true, attributes: true, attributeFilter: ['class'] });
  return () => observer.disconnect();
}

/** Images are described by their caption, so their alternative text is empty. */
function addMissingAltTexts(holder: HTMLElement): void {
  for (const image of holder.querySelectorAll('img:not([alt])')) image.setAttribute('alt', '');
}

/** A block in the shape of the contract, without undefined fields. */
function readBlock({ id, type, data, tunes }: OutputBlockData): Blocks['blocks'][number] {
  const fields: object = data;
  return { ...(id === undefined ? {} : { id }), type, data: { ...fields }, ...(tunes === undefined ? {} : { tunes }) };
}
