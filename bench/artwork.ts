import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync } from 'node:zlib'
import { openChecks } from '#app/features/uploads/check/artwork-check.server.ts'
import { type ArtworkExtension, maxFileBytes } from '#app/features/uploads/limits.ts'
import { measure, type Report } from './measure.ts'

/** Milliseconds that the check of the largest file may take in the median. */
const target = 1_000

/** How long files of 25 MB are looked into, the way to the worker and back included. A missed target fails the bench. */
export async function run(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'boxwright-bench-'))
  const checks = openChecks()
  try {
    report.heading('Artwork of 25 MB')
    for (const [name, extension, content] of files()) {
      const file = join(folder, 'artwork')
      await writeFile(file, content)
      const refusal = await checks.check(file, extension)
      if (refusal) throw new Error(`${name}: ${refusal}`)
      const times = await measure(() => checks.check(file, extension), { warmUp: 1, rounds: 7 })
      report.times(name, times, { most: target })
    }
  } finally {
    checks.close()
    await rm(folder, { recursive: true, force: true })
  }
}

const curve = 'M12.34 56.78c1.23-4.56 7.89 0 1.2 3.4'

function* files(): Generator<[name: string, extension: ArtworkExtension, content: Buffer]> {
  yield ['SVG, one path', '.svg', svg('<path d="', curve, '"/>')]
  yield ['SVG, one path on many lines', '.svg', svg('<path d="', `${curve}\n`, '"/>')]
  yield ['SVG, one picture', '.svg', svg('<image href="data:image/png;base64,', 'iVBORw0KGgoAAAANSUhEUgAA', '"/>')]
  yield ['SVG, one style sheet', '.svg', svg('<style>', '.st0{fill:#14493A;stroke:url(#a)}\n', '</style>')]
  yield ['SVG, paths', '.svg', svg('', `<path class="st0" d="${curve.repeat(4)}z"/>\n`)]
  yield [
    'SVG, groups of short paths',
    '.svg',
    svg('', `<g><path fill="#14493A" transform="matrix(1 0 0 1 12.3 4.5)" d="${curve.repeat(2)}"/></g>\n`),
  ]
  yield [
    'SVG, small shapes',
    '.svg',
    svg('', '<rect x="1.5" y="2.5" width="3" height="4" rx="1" fill="#fff" opacity=".5"/>\n'),
  ]
  yield ['PDF, pictures', '.pdf', pdf(randomBytes(maxFileBytes))]
  yield [
    'PDF, plain objects',
    '.pdf',
    pdf(Buffer.alloc(maxFileBytes, '9 0 obj\n<< /Type /Annot /Rect [0 0 9 9] >>\nendobj\n')),
  ]
  yield ['PDF, object streams', '.pdf', pdf(objectStreams())]
}

/** `unit` as often as 25 MB hold it. */
function svg(before: string, unit: string, after = ''): Buffer {
  const start = `<svg xmlns="http://www.w3.org/2000/svg">${before}`
  const end = `${after}</svg>`
  return Buffer.from(start + unit.repeat((maxFileBytes - start.length - end.length) / unit.length) + end)
}

const pdf = (body: Buffer) => Buffer.concat([Buffer.from('%PDF-1.7\n'), body]).subarray(0, maxFileBytes)

/** Ten thousand objects in packs of a hundred, as a drawing of many layers has them, and pictures. */
function objectStreams(): Buffer {
  const object = '<</Type/OCG/Name(Layer)/Usage 14 0 R/Intent[/View/Design]>> '
  const header = Array.from({ length: 100 }, (_, index) => `${index + 10} ${index * object.length} `).join('')
  const data = deflateSync(header + object.repeat(100))
  const one = `7 0 obj\n<</Type/ObjStm/N 100/First ${header.length}/Filter/FlateDecode>>\nstream\n`
  const stream = Buffer.concat([Buffer.from(one), data, Buffer.from('\nendstream\nendobj\n')])
  return Buffer.concat([...Array<Buffer>(100).fill(stream), randomBytes(maxFileBytes)])
}
