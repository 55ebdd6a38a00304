import EditorJS, { type OutputBlockData, type SanitizerConfig, type ToolConstructable } from '@editorjs/editorjs';
import Header from '@editorjs/header';
import ImageTool from '@editorjs/image';
import List from '@editorjs/list';
import Paragraph from '@editorjs/paragraph';
import { isHttpUrl } from '../../../../server/contract/fields.ts';
import './block-editor.css';
import { type Blocks, toBlocks, type Content } from './post-edit.ts';

/** What a kept picture is known by. */
export interface KeptPicture {
  url: string;
  width: number;
  height: number;
}

export interface BlockEditor {
  /** What stands in it now: the very content it was opened with as long as nothing was changed. */
  read(): Promise<Content>;
  /** Puts a picture behind the block that was written in last. */
  insertPicture(url: string): void;
  /** Tells what was written last, and takes it off the page. */
  close(): Promise<void>;
}

/** Marks that a post may have besides those with a button here: editing it elsewhere must not lose them. */
const kept = { br: true, mark: {}, code: {} };

class KeepingParagraph extends Paragraph {
  static override get sanitize(): SanitizerConfig {
    // A rule for each field; the type knows rules for tags only.
    return { text: kept as object as SanitizerConfig[string] };
  }
}

class KeepingHeader extends Header {
  static override get sanitize() {
    return { level: false, text: kept };
  }
}

class KeepingList extends List {
  static get sanitize() {
    return { style: true, meta: true, items: kept };
  }
}

class KeepingImage extends ImageTool {
  static get sanitize() {
    // An address is no HTML: cleaned as such, its "&" would become "&amp;".
    return { file: true, caption: kept };
  }
}

/** Until somebody rests, in milliseconds. */
const readDelay = 150;

/** The block editor on an empty element; resolves when it can be written in. */
export async function openBlockEditor({
  holder,
  content,
  onChange,
  keepPicture,
}: {
  holder: HTMLElement;
  content: Content;
  onChange: (content: Content) => void;
  /** Keeps a picture file; says itself what goes wrong, and rejects. */
  keepPicture: (file: Blob) => Promise<KeptPicture>;
}): Promise<BlockEditor> {
  // The tools' types are stricter than the editor asks of them.
  const tool = (made: unknown) => made as ToolConstructable;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unchanged: string | undefined;
  let isClosed = false;
  const written = async () => (await editor.save()).blocks;

  const editor = new EditorJS({
    holder,
    data: { blocks: editorBlocks(toBlocks(content).blocks) },
    placeholder: 'Write here; “/” brings headings, lists and pictures.',
    minHeight: 60,
    inlineToolbar: true,
    tools: {
      paragraph: { class: tool(KeepingParagraph), inlineToolbar: true },
      header: {
        class: tool(KeepingHeader),
        inlineToolbar: true,
        config: { levels: [2, 3, 4], defaultLevel: 2, placeholder: 'Heading' },
      },
      // Without its third kind, the list to tick off, which readers are not shown.
      list: { class: tool(KeepingList), inlineToolbar: true, toolbox: [{}, {}], config: { defaultStyle: 'unordered' } },
      image: {
        class: tool(KeepingImage),
        inlineToolbar: true,
        config: {
          types: 'image/png,image/jpeg,image/gif,image/webp',
          buttonContent: 'Choose a picture',
          captionPlaceholder: 'Caption',
          features: { border: false, background: false, stretch: false },
          uploader: {
            uploadByFile: async (file: Blob) => ({ success: 1, file: await keepPicture(file) }),
            uploadByUrl: (url: string) => Promise.resolve(isHttpUrl(url) ? { success: 1, file: { url } } : { success: 0 }),
          },
        },
      },
    },
    onChange: () => soon(),
  });

  async function read(): Promise<Content> {
    clearTimeout(timer);
    timer = undefined;
    const blocks = await written();
    return JSON.stringify(blocks) === unchanged ? content : { blocks: blocks.map(readBlock) };
  }
  function soon(): void {
    // The editor tells of changes even after it is gone.
    if (unchanged === undefined || isClosed) return;
    timer ??= setTimeout(() => void read().then(onChange), readDelay);
  }

  await editor.isReady;
  unchanged = JSON.stringify(await written());
  // Sooner than the editor itself, which waits for a pause.
  holder.addEventListener('input', soon);
  const pictures = new MutationObserver(() => describePictures(holder));
  pictures.observe(holder, { childList: true, subtree: true });
  describePictures(holder);
  return {
    read,
    insertPicture(url) {
      const at = editor.blocks.getCurrentBlockIndex();
      const count = editor.blocks.getBlocksCount();
      editor.blocks.insert('image', { file: { url }, caption: '' }, undefined, at < 0 ? count : at + 1);
      soon();
    },
    async close() {
      holder.removeEventListener('input', soon);
      pictures.disconnect();
      isClosed = true;
      if (timer !== undefined) onChange(await read());
      editor.destroy();
    },
  };
}

/** What a picture shows, its caption says. */
function describePictures(holder: HTMLElement): void {
  for (const image of holder.querySelectorAll('img:not([alt])')) image.setAttribute('alt', '');
}

/** A block as it is sent: with the fields that the editor gives it, and none that are undefined. */
function readBlock({ id, type, data, tunes }: OutputBlockData): Blocks['blocks'][number] {
  const fields: object = data;
  return { ...(id === undefined ? {} : { id }), type, data: { ...fields }, ...(tunes === undefined ? {} : { tunes }) };
}

/** The list tool wants all items in its own newest form. */
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

/** Deeper items would only be there to exhaust whoever reads them. */
const deepestList = 32;

function listItems(items: unknown, depth: number): ListItem[] {
  if (!Array.isArray(items) || depth >= deepestList) return [];
  return items.flatMap((item: unknown): ListItem[] => {
    if (typeof item === 'string') return [{ content: item, meta: {}, items: [] }];
    if (typeof item !== 'object' || item === null) return [];
    const { content, meta, items: inner } = item as Partial<Record<'content' | 'meta' | 'items', unknown>>;
    const text = typeof content === 'string' ? content : '';
    return [{ content: text, meta: typeof meta === 'object' && meta !== null ? meta : {}, items: listItems(inner, depth + 1) }];
  });
}
