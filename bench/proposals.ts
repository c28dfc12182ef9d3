import { readFileSync } from 'node:fs'
import { defaultBrand } from '#app/features/brand/brand.ts'
import { openProposalPdfs } from '#app/features/proposals/pdf/worker/proposal-pdfs.server.ts'
import type { PdfTask } from '#app/features/proposals/pdf/worker/worker.server.ts'
import { createDocument, createLine } from '#test/proposal-document.ts'
import { getChildMB } from './import-file.ts'
import { measure, type Report } from './measure.ts'

const maxMs = 1_000
const maxMB = 200

const images = ['bottle-navy', 'bottle-red', 'mug-navy', 'mug-red', 'mug-sage', 'notebook-red'].map((name) => {
  const key = `/pictures/${name}.webp`
  return { key, bytes: readFileSync(new URL(`../public${key}`, import.meta.url)).toString('base64') }
})

/** Renders a proposal of 50 lines, eleven pages, in the process of PDF files: time of one, and memory of that process. */
export async function run(report: Report): Promise<void> {
  const lines = Array.from({ length: 50 }, (_, index) =>
    createLine(`line-${index}`, { name: `Product ${index}`, image: images[index % images.length]?.key }),
  )
  const options = [{ id: 'a', name: 'Option A', lines }]
  const document = createDocument({ options, terms: 'Words of the terms. '.repeat(600) })
  const task: PdfTask = { kind: 'proposal', document, brand: defaultBrand, images, createdAt: 0 }
  const pdfs = openProposalPdfs()
  report.heading('PDF of a proposal of 50 lines')
  try {
    report.times('first', await measure(() => pdfs.render(task), { warmUp: 0, rounds: 1 }))
    report.times('next', await measure(() => pdfs.render(task), { warmUp: 1, rounds: 10 }), { maxMs })
    report.figure({ name: 'memory', unit: 'MB', median: getChildMB(process.pid, 'pdf/worker/worker'), target: maxMB })
  } finally {
    pdfs.close()
  }
}
