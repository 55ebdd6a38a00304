import EditorJS, { type OutputBlockData, type SanitizerConfig, type ToolConstructable } from '@editorjs/editorjs';
import Header from '@editorjs/header';
import ImageTool from '@editorjs/image';
import List from '@editorjs/list';
import Paragraph from '@editorjs/paragraph';
import { isHttpUrl } from '../../../../server/domain/core/http-url.ts';
import './block-editor.css';
import { type BlockHistory, createBlockHistory } from './block-history.ts';
import { connectMarkKeys, connectUndo } from './editor-keys.ts';
import { type Blocks, toBlocks, type Content } from './post-edit.ts';

/** An uploaded image: its URL and size in pixels. */
export interface UploadedImage {
  url: string;
  width: number;
  height: number;
}

export interface BlockEditor {
  /** The current content; the same object it was opened with while nothing has changed. */
  read(): Promise<Content>;
  /** Inserts an image after the current block. */
  insertImage(url: string): void;
  /** Reports pending changes and removes the editor from the page. */
  close(): Promise<void>;
}

/** Marks without a button in the toolbar. Posts may contain them, and editing other text must not remove them. */
const allowedMarks = { br: true, mark: {}, code: {} };

class ParagraphWithMarks extends Paragraph {
  static override get sanitize(): SanitizerConfig {
    // The editor takes one rule per field; its type only describes rules per tag.
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
    // A URL is no HTML: sanitized as HTML, its "&" would become "&amp;".
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
  /** Uploads an image file; shows its own error message and rejects when that fails. */
  uploadImage: (file: Blob) => Promise<UploadedImage>;
}

/** The state of an editor on the page. */
interface Session extends Pick<EditorOptions, 'content' | 'onChange'> {
  editor: EditorJS;
  /** The blocks that the editor saves of the unchanged content, as JSON; undefined until it is ready. */
  initialBlocks: string | undefined;
  /** Undefined until the editor is ready. */
  history: BlockHistory | undefined;
  /** Runs while a change has not been reported. */
  timer: ReturnType<typeof setTimeout> | undefined;
  isClosed: boolean;
}

/** Opens the block editor; resolves when it is editable. */
export async function openBlockEditor({ holder, content, onChange, uploadImage }: EditorOptions): Promise<BlockEditor> {
  const editor: EditorJS = new EditorJS({
    holder,
    data: { blocks: editorBlocks(toBlocks(content).blocks) },
    placeholder: 'Write here. Type “/” for headings, lists and images.',
    minHeight: 60,
    inlineToolbar: true,
    tools: toolsFor(uploadImage),
    onChange: () => recordChange(session),
  });
  const session: Session = {
    editor,
    content,
    onChange,
    initialBlocks: undefined,
    history: undefined,
    timer: undefined,
    isClosed: false,
  };
  await editor.isReady;
  session.initialBlocks = JSON.stringify((await editor.save()).blocks);
  const disconnect = connect(session, holder);
  return {
    read: () => read(session),
    insertImage(url) {
      const index = editor.blocks.getCurrentBlockIndex();
      const count = editor.blocks.getBlocksCount();
      editor.blocks.insert('image', { file: { url }, caption: '' }, undefined, index < 0 ? count : index + 1);
      scheduleRead(session);
    },
    async close() {
      disconnect();
      session.isClosed = true;
      if (session.timer !== undefined) onChange(await read(session));
      editor.destroy();
    },
  };
}

function toolsFor(uploadImage: EditorOptions['uploadImage']) {
  // The tools' types are stricter than the editor requires.
  const tool = (toolClass: unknown) => toolClass as ToolConstructable;
  return {
    paragraph: { class: tool(ParagraphWithMarks), inlineToolbar: true },
    header: {
      class: tool(HeaderWithMarks),
      inlineToolbar: true,
      config: { levels: [2, 3, 4], defaultLevel: 2, placeholder: 'Heading' },
    },
    // Without the third kind, the checklist, which the public page does not render.
    list: { class: tool(ListWithMarks), inlineToolbar: true, toolbox: [{}, {}], config: { defaultStyle: 'unordered' } },
    image: {
      class: tool(ImageWithMarks),
      inlineToolbar: true,
      config: {
        types: 'image/png,image/jpeg,image/gif,image/webp',
        buttonContent: 'Choose an image',
        captionPlaceholder: 'Caption',
        features: { border: false, background: false, stretch: false },
        uploader: {
          uploadByFile: async (file: Blob) => ({ success: 1, file: await uploadImage(file) }),
          uploadByUrl: (url: string) => Promise.resolve(isHttpUrl(url) ? { success: 1, file: { url } } : { success: 0 }),
        },
      },
    },
  };
}

/** The content now; reports nothing. */
async function read(session: Session): Promise<Content> {
  clearTimeout(session.timer);
  session.timer = undefined;
  const { blocks } = await session.editor.save();
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

/** Starts the history and the keys of an editor that is ready; returns the function that ends them. */
function connect(session: Session, holder: HTMLElement): () => void {
  const history = (session.history = createBlockHistory(session.editor, holder));
  const handleInput = () => recordChange(session);
  const handleFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && holder.contains(relatedTarget)) return recordChange(session);
    history.endStep();
    scheduleRead(session);
  };
  const disconnectUndo = connectUndo(holder, history);
  const disconnectMarkKeys = connectMarkKeys(holder);
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
    stopFollowingMenus();
    history.close();
    imageObserver.disconnect();
  };
}

/** Scrolls each menu of the editor into view when it opens: below the last block it would end outside of the dialog. */
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

/** Converts list items to the newest format of the list tool. */
function editorBlocks(blocks: Blocks['blocks']): OutputBlockData[] {
  return blocks.map((block) => ({
    ...block,
    data: block.type === 'list' ? { ...block.data, items: listItems(block.data['items'], 0) } : block.data,
  }));
}

interface ListItem {
  content: string;
  meta: object;
  items: ListItem[];
}

/** Bounds the recursion for content nested on purpose. */
const maxListDepth = 32;

function listItems(items: unknown, depth: number): ListItem[] {
  if (!Array.isArray(items) || depth >= maxListDepth) return [];
  return items.flatMap((item: unknown): ListItem[] => {
    if (typeof item === 'string') return [{ content: item, meta: {}, items: [] }];
    if (typeof item !== 'object' || item === null) return [];
    const { content, meta, items: inner } = item as Partial<Record<'content' | 'meta' | 'items', unknown>>;
    const text = typeof content === 'string' ? content : '';
    return [{ content: text, meta: typeof meta === 'object' && meta !== null ? meta : {}, items: listItems(inner, depth + 1) }];
  });
}
