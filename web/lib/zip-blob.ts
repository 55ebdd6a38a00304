import { BlobReader, BlobWriter, ZipWriter } from '@zip.js/zip.js/lib/zip-core-native.js';

export interface ZippedBlob {
  name: string;
  blob: Blob;
}

/** Writes files into a ZIP file one after another, as they arrive. */
export async function zipBlob(files: AsyncIterable<ZippedBlob>): Promise<Blob> {
  // Web workers would need a separate script file.
  const zip = new ZipWriter(new BlobWriter('application/zip'), { useWebWorkers: false });
  for await (const { name, blob } of files)
    // Images are compressed already.
    await zip.add(name, new BlobReader(blob), name.startsWith('images/') ? { level: 0 } : {});
  return zip.close();
}
