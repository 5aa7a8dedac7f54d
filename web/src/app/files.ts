// files.ts: downloads of files.
export function saveFile(name: string, content: BlobPart, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

export const saveText = (name: string, text: string): void => saveFile(name, text, 'text/plain;charset=utf-8');
