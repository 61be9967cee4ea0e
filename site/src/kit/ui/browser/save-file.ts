export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  document.body.append(link);
  link.click();
  link.remove();
  // The browser reads the blob after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
