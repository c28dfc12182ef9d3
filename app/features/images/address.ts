/** Facts in the address of an uploaded image; sizes of the largest file, in pixels. */
export type ImageFacts = { hash: string; width: number; height: number }

/** Path under which visitors load uploaded images. */
export const mediaPath = '/media/'

/** Widths of the smaller files, in pixels; an image has those that are narrower than itself. */
const smallerWidths = [320, 640]

const address = /^\/media\/([0-9a-f]{32})-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/
const file = /^[0-9a-f]{32}-[1-9]\d{0,4}x[1-9]\d{0,4}(-320|-640)?\.(webp|avif)$/

/** The one address by which products, boxes and posts name an image. */
export const imageAddress = (image: ImageFacts) => `${mediaPath}${getStem(image)}.webp`

const getStem = ({ hash, width, height }: ImageFacts) => `${hash}-${width}x${height}`

/** Nothing for an image that is not the operator's own: of the demo shop, or elsewhere. */
export function imageFacts(text: string): ImageFacts | null {
  const [, hash, width, height] = address.exec(text) ?? []
  return hash ? { hash, width: Number(width), height: Number(height) } : null
}

/** One file of an image: how its name ends, and as what and how wide it is made. */
export type ImageFile = { ending: string; type: 'avif' | 'webp'; width: number }

/** All files of an image so wide; the one of its address is the last. */
export const imageFiles = (fullWidth: number): ImageFile[] =>
  [...smallerWidths.filter((width) => width < fullWidth), fullWidth].flatMap((width) => {
    const size = width === fullWidth ? '' : `-${width}`
    return (['avif', 'webp'] as const).map((type) => ({ ending: `${size}.${type}`, type, width }))
  })

/** Returns the storage paths of an image's files, in the order of `imageFiles`. */
export const storedPaths = (image: ImageFacts): string[] =>
  imageFiles(image.width).map(({ ending }) => `pictures/${getStem(image)}${ending}`)

/** Returns the storage path of a file under `/media/`; undefined for invalid names. */
export const getStoredPath = (name: string): string | undefined => (file.test(name) ? `pictures/${name}` : undefined)
