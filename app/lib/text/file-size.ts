/** '820 bytes', '14 kB', '3.2 MB': a kB is 1,024 bytes and a MB 1,024 kB, so that the limit of 25 MB reads as 25.0 MB. */
export function formatFileSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} ${bytes === 1 ? 'byte' : 'bytes'}`
  const kilobytes = Math.round(bytes / 1024)
  return kilobytes < 1000 ? `${kilobytes} kB` : `${(bytes / (1024 * 1024)).toFixed(1)} MB`
}
