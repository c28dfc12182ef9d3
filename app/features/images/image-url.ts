/** Facts in the URL of an uploaded image; sizes of the largest file, in pixels. */
export type ImageFacts = { hash: string; width: number; height: number }

/** Path under which visitors load uploaded images. */
export const mediaPath = '/media/'

/** Widths of the smaller files, in pixels; an image has those that are narrower than itself. */
const smallerWidths = [320, 640]

const urlPattern = /^\/media\/([0-9a-f]{32})-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/
const filePattern = /^[0-9a-f]{32}-[1-9]\d{0,4}x[1-9]\d{0,4}(-320|-640)?\.(webp|avif)$/

/** Returns the URL by which products, boxes and posts reference an image. */
export const getImageUrl = (image: ImageFacts) => `${mediaPath}${getStem(image)}.webp`

const getStem = ({ hash, width, height }: ImageFacts) => `${hash}-${width}x${height}`

/** Parses the URL of an uploaded image; null for demo images and external ones. */
export function parseImageUrl(text: string): ImageFacts | null {
  const [, hash, width, height] = urlPattern.exec(text) ?? []
  return hash ? { hash, width: Number(width), height: Number(height) } : null
}

/** One file of an image: suffix of its name, format, and width in pixels. */
export type ImageFile = { suffix: string; type: 'avif' | 'webp'; width: number }

/** Returns the files of an image of a width; the one of its URL comes last. */
export const getImageFiles = (fullWidth: number): ImageFile[] =>
  [...smallerWidths.filter((width) => width < fullWidth), fullWidth].flatMap((width) => {
    const size = width === fullWidth ? '' : `-${width}`
    return (['avif', 'webp'] as const).map((type) => ({ suffix: `${size}.${type}`, type, width }))
  })

/** Returns the storage paths of an image's files, in the order of `getImageFiles`. */
export const getStoredPaths = (image: ImageFacts): string[] =>
  getImageFiles(image.width).map(({ suffix }) => `pictures/${getStem(image)}${suffix}`)

/** Returns the storage path of a file under `/media/`; undefined for invalid names. */
export const getStoredPath = (name: string): string | undefined =>
  filePattern.test(name) ? `pictures/${name}` : undefined
