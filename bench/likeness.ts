import type { Shape } from '#app/features/logo/node/shape.server.ts'
import shapes from '#app/features/logo/shapes.json' with { type: 'json' }
import pictures from '#demo/pictures.json' with { type: 'json' }
import { likenessOf } from '#test/likeness.ts'
import type { Report } from './measure.ts'

/** How like the core's pictures are to the photographs, of every shape that has layers, in every photographed color. */
export async function run(report: Report): Promise<void> {
  report.heading('Composed pictures beside the photographs')
  for (const shape of Object.keys(shapes) as Shape[]) {
    const photographs = pictures.filter((picture) => picture.product === shape && !('composed' in picture))
    const found = await likenessOf(
      shape,
      photographs.map(({ colour }) => colour),
    )
    for (const [color, decibels] of Object.entries(found))
      report.figure({ name: `${shape}, ${color}`, unit: 'dB', median: decibels, better: 'more' })
  }
}
