import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawingPrograms } from '#test/drawing-programs.ts'
import { readSvg } from './svg.ts'
import { SvgWriter } from './svg-writer.ts'

function write(svg: string): string {
  const writer = new SvgWriter()
  readSvg([Buffer.from(svg)], writer)
  return String(writer)
}

const draw = (svg: string) => sharp(Buffer.from(svg)).resize(300, 120, { fit: 'fill' }).raw().toBuffer()

for (const [program, svg] of Object.entries(drawingPrograms)) {
  test(`a drawing of ${program} looks the same without what browsers do not draw`, async () => {
    const written = write(svg)
    expect(written).not.toMatch(/<!|<\?|metadata|sodipodi:namedview|foreignObject|i:pgf|font-face|<font/)
    expect((await draw(written)).equals(await draw(svg))).toBe(true)
    expect(write(written)).toBe(written)
  })
}
