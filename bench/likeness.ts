import type { Shape } from '#app/features/logo/node/shape.server.ts'
import shapes from '#app/features/logo/shapes.json' with { type: 'json' }
import pictures from '#demo/pictures.json' with { type: 'json' }
import { likenessLine, likenessOf } from '#test/likeness.ts'
import { print } from './measure.ts'

/** How like the core's pictures are to the photographs, of every shape that has layers, in every photographed color. */
export async function run(): Promise<void> {
  print('Composed pictures beside the photographs')
  for (const shape of Object.keys(shapes) as Shape[]) {
    const photographs = pictures.filter((picture) => picture.product === shape && !('composed' in picture))
    process.stdout.write(
      likenessLine(
        shape,
        await likenessOf(
          shape,
          photographs.map(({ colour }) => colour),
        ),
      ),
    )
  }
}
