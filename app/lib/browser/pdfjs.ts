/**
 * Opens a PDF with pdf.js, which is loaded for the first one. It draws letters as lines and areas: no font of a visitor's gets
 * to the browser's own font reader (decision 0029).
 */
export async function openWithPdfjs(bytes: Uint8Array<ArrayBuffer>) {
  const pdfjs = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const files = import.meta.env.DEV ? '/node_modules/pdfjs-dist' : `/assets/pdfjs-${pdfjs.version}`
  pdfjs.GlobalWorkerOptions.workerSrc = `${files}/legacy/build/pdf.worker.min.mjs`
  const task = pdfjs.getDocument({
    data: bytes,
    cMapUrl: `${files}/cmaps/`,
    standardFontDataUrl: `${files}/standard_fonts/`,
    wasmUrl: `${files}/wasm/`,
    // The worker's policy forbids fetching and WebAssembly.
    useWorkerFetch: false,
    useWasm: false,
    disableFontFace: true,
    fontExtraProperties: true,
    verbosity: pdfjs.VerbosityLevel.ERRORS,
  })
  return { pdfjs, task }
}
