/** Returns what a buyer should know about the fonts of a file; its code is loaded on demand. */
export async function loadFontAdvice(file: File): Promise<string | null> {
  const { findFontAdvice } = await import('./find-font-advice.ts')
  return findFontAdvice(file)
}
