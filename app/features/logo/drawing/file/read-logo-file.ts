import { cutOut } from '../../core/art.ts'
import type { Raster } from '../../core/surface.ts'
import { setCurrentLogo } from '../current-logo.ts'
import { createContext, readPixels } from '../pixels.ts'
import type { LogoFile, LogoType, ProcessLogoResult, ReadLogoResult, Tasks } from '../tasks.ts'
import { maxBytes, maxPixels, maxSidePixels } from './limits.ts'
import { getKind } from './logo-kind.ts'

const reject = (reason: string): ProcessLogoResult => ({ ok: false, reason })

/** Reads a file and stores it as the visitor's logo; returns an SVG or PDF for the page to draw. */
export async function readLogoFile({
  file,
  name,
  preservedWhite,
}: Tasks['readFile']['request']): Promise<ReadLogoResult> {
  if (file.size === 0) return reject('This file is empty.')
  if (file.size > maxBytes) return reject('This file is larger than 10 MB.')
  const bytes = new Uint8Array(await file.arrayBuffer())
  const kind = getKind(bytes)
  if (!kind) return reject('This is not an SVG, PDF, AI, PNG, JPEG or WebP picture.')
  if (kind.type === 'postscript') return reject(explainPostscript(name))
  const logo: LogoFile = { file: new Blob([bytes], { type: kind.type }), name, type: kind.type, preservedWhite }
  if (kind.type === 'image/svg+xml') {
    const { prepareSvg } = await import('./prepare-svg.ts')
    const prepared = prepareSvg(bytes)
    return typeof prepared === 'string'
      ? reject(prepared)
      : { draw: prepared, logo: { ...logo, missingFonts: findMissingFonts(prepared.fonts) } }
  }
  if (!('width' in kind)) return { logo }
  const { width, height } = kind
  if (width === 0 || height === 0) return reject(damagedMessage)
  if (width * height > maxPixels)
    return reject(`This picture has ${Math.round((width * height) / 1e6)} million pixels, and 40 million can be read.`)
  let image: ImageBitmap
  try {
    image = await createImageBitmap(logo.file)
  } catch {
    return reject(damagedMessage)
  }
  return finishLogo(image, logo)
}

/** An AI file without a PDF is from before 2000, or saved for such a version. */
const explainPostscript = (name: string) =>
  `${/\.ai$/i.test(name) ? 'This AI file has an old format, which browsers cannot draw' : 'Browsers cannot draw EPS files'}. Save it as SVG or PDF to see it here. You can still send it as artwork with a request for a swag box.`
const damagedMessage = 'This picture is damaged and cannot be read.'

/** Types that are drawn at any size. */
const vectorTypes: readonly LogoType[] = ['image/svg+xml', 'application/pdf']

/** Crops the logo, stores it and closes the image. */
export async function finishLogo(image: ImageBitmap, logo: LogoFile): Promise<ProcessLogoResult> {
  const scale = Math.min(1, maxSidePixels / Math.max(image.width, image.height))
  const pixels: Raster = readPixels(image, {
    width: Math.max(1, Math.round(image.width * scale)),
    height: Math.max(1, Math.round(image.height * scale)),
  })
  const cutout = cutOut(pixels, logo.preservedWhite)
  if (!cutout) return reject('There is nothing to be seen in this picture.')
  const { removedWhite, logo: cut } = cutout
  const sourceWidth = vectorTypes.includes(logo.type) ? null : Math.round(cut.width / scale)
  return setCurrentLogo({ ...logo, cut, removedWhite, sourceWidth })
}

const genericFamilies =
  /^(?:serif|sans-serif|monospace|cursive|fantasy|system-ui|ui-.+|math|emoji|inherit|initial|unset)$/i
const sampleText = 'mmmmmmmmmmlliIWQ0@'

/** Returns the fonts that this device lacks, by the width of a text: browsers list no fonts, and draw another one without a word. */
function findMissingFonts(families: readonly string[]): string[] {
  const context = createContext(1, 1)
  const measure = (font: string) => {
    context.font = `64px ${font}`
    return context.measureText(sampleText).width
  }
  const isInstalled = (family: string) =>
    ['monospace', 'serif'].some((other) => measure(`"${family.replace(/["\\]/g, '')}", ${other}`) !== measure(other))
  return families.filter((family) => !genericFamilies.test(family) && !isInstalled(family))
}
