import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { explainSvgProblem, findSvgProblem } from '#app/features/uploads/check/svg-check.ts'
import { SvgComplexity } from '#app/lib/artwork/svg-complexity.ts'
import { SvgWriter } from '#app/lib/artwork/svg-writer.ts'
import type { ImageTaskResult, LogoTask } from './image-task.ts'

/** A vector logo takes a few kilobytes without a program's private data; larger ones contain images. */
const maxSvgBytes = 200 * 1024
/** Pixels of the longer side of the test drawing, as large as a card. */
const testEdge = 1_200

/** Checks an SVG logo and draws it once, as every icon and card does. Filters are rejected: they take seconds at this size. */
export async function checkLogo({ file }: LogoTask): Promise<ImageTaskResult> {
  const complexity = new SvgComplexity()
  const writer = new SvgWriter()
  const problem = findSvgProblem([await readFile(file)], complexity, writer)
  if (problem) return { rejection: explainSvgProblem(problem) }
  if (complexity.hasFilters) return { rejection: explainSvgProblem('filter') }
  if (complexity.isTooComplex) return { rejection: explainSvgProblem('complex') }
  const svg = String(writer)
  if (Buffer.byteLength(svg) > maxSvgBytes) return { rejection: 'This SVG is larger than 200 KB.' }
  const size = await drawOnce(Buffer.from(svg))
  return size ? { ...size, svg } : { rejection: 'This SVG has no size or cannot be rendered.' }
}

async function drawOnce(svg: Buffer): Promise<{ width: number; height: number } | undefined> {
  // The SVG has passed the check; other files are never read as SVG.
  sharp.unblock({ operation: ['VipsForeignLoadSvg'] })
  try {
    const { width, height } = await sharp(svg).metadata()
    await sharp(svg).resize({ width: testEdge, height: testEdge, fit: 'inside' }).raw().toBuffer()
    const [roundedWidth, roundedHeight] = [Math.round(width), Math.round(height)]
    return roundedWidth > 0 && roundedHeight > 0 ? { width: roundedWidth, height: roundedHeight } : undefined
  } catch {
    return undefined
  } finally {
    sharp.block({ operation: ['VipsForeignLoadSvg'] })
  }
}
