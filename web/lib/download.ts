/** Downloads texts as one file. Browsers block the download in a frame that is sandboxed without `allow-downloads`. */
export function download(fileName: string, content: string | readonly Blob[], type = 'text/csv;charset=utf-8'): void {
  const url = URL.createObjectURL(new Blob(typeof content === 'string' ? [content] : [...content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = fileName;
  link.click();
  // The browser reads the blob after the click, so the URL stays valid for a while.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** Downloads the file at a path. The browser writes it to the disk while it arrives, so it can be of any size. */
export function downloadFrom(path: string, fileName: string): void {
  const link = document.createElement('a');
  link.href = path;
  link.download = fileName;
  link.click();
}
