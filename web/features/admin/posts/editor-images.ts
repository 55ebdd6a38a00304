import type { Block } from './insert-blocks.ts';

/** A stored image: its URL, and its size in pixels if it is known. */
export interface StoredImage {
  url: string;
  width?: number;
  height?: number;
}

/** An image that is not stored yet. Until then, the editor shows it under `url`. */
export interface NewImage {
  url: string;
  /** Rejects with the reason as its message. */
  store: () => Promise<StoredImage>;
}

/** The images of an editor that are being stored. */
export interface ImageStatus {
  pending: number;
  /** Why images could not be added; each reason once. */
  failures: readonly string[];
}

export interface EditorImages {
  /** Stores images, one after another. */
  add(images: readonly NewImage[]): void;
  /** Shows a failure that happened before an image could be stored. */
  fail(reason: string): void;
  isPending(block: Block | { type: string; data: object }): boolean;
  /** Resolves when no image is pending. */
  settled(): Promise<void>;
  close(): void;
}

/** The address of an image block's image. */
export function imageUrlOf({ type, data }: { type: string; data: object }): string | undefined {
  if (type !== 'image' || !('file' in data) || typeof data.file !== 'object' || data.file === null) return undefined;
  return 'url' in data.file && typeof data.file.url === 'string' ? data.file.url : undefined;
}

/**
 * Replaces new images with stored ones, in the content and in each step of its history. An image that cannot be stored would
 * leave an empty block in the post, so it is removed, and the reason is shown.
 */
export function createEditorImages(
  rewrite: (replace: (block: Block) => Block | undefined) => Promise<void>,
  onStatus: (status: ImageStatus) => void,
): EditorImages {
  const pending = new Set<string>();
  let failures: string[] = [];
  let isClosed = false;
  let queue = Promise.resolve();
  const report = () => {
    if (!isClosed) onStatus({ pending: pending.size, failures });
  };
  const fail = (reason: string) => {
    failures = [...new Set([...failures, reason])];
    report();
  };
  const store = async ({ url, store: load }: NewImage) => {
    let stored: StoredImage | undefined;
    try {
      stored = isClosed ? undefined : await load();
    } catch (error) {
      fail(error instanceof Error ? error.message : String(error));
    }
    if (!isClosed) {
      await rewrite((block) => {
        if (imageUrlOf(block) !== url) return block;
        return stored === undefined ? undefined : { ...block, data: { ...block.data, file: stored } };
      });
    }
    if (url.startsWith('blob:')) URL.revokeObjectURL(url);
    pending.delete(url);
    report();
  };
  return {
    add(images) {
      failures = [];
      for (const image of images) {
        pending.add(image.url);
        queue = queue.then(() => store(image));
      }
      report();
    },
    fail,
    isPending: (block) => pending.has(imageUrlOf(block) ?? ''),
    settled: async () => {
      while (pending.size > 0) await queue;
    },
    close() {
      isClosed = true;
    },
  };
}
