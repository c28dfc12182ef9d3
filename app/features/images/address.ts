/** What an own picture's address tells of it; sizes of the largest file, in pixels. */
export type ImageFacts = { hash: string; width: number; height: number }

/** Where visitors load the operator's own pictures from. */
export const mediaPath = '/media/'

/** Widths of the smaller files, in pixels; a picture has those that are narrower than itself. */
const smallerWidths = [320, 640]

const address = /^\/media\/([0-9a-f]{32})-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/
const file = /^[0-9a-f]{32}-[1-9]\d{0,4}x[1-9]\d{0,4}(-320|-640)?\.(webp|avif)$/

/** The one address by which products, boxes and posts name a picture. */
export const imageAddress = (image: ImageFacts) => `${mediaPath}${getStem(image)}.webp`

const getStem = ({ hash, width, height }: ImageFacts) => `${hash}-${width}x${height}`

/** Nothing for a picture that is not the operator's own: of the demo shop, or elsewhere. */
export function imageFacts(text: string): ImageFacts | null {
  const [, hash, width, height] = address.exec(text) ?? []
  return hash ? { hash, width: Number(width), height: Number(height) } : null
}

/** One file of a picture: how its name ends, and as what and how wide it is made. */
export type ImageFile = { ending: string; type: 'avif' | 'webp'; width: number }

/** All files of a picture so wide; the one of its address is the last. */
export const imageFiles = (fullWidth: number): ImageFile[] =>
  [...smallerWidths.filter((width) => width < fullWidth), fullWidth].flatMap((width) => {
    const size = width === fullWidth ? '' : `-${width}`
    return (['avif', 'webp'] as const).map((type) => ({ ending: `${size}.${type}`, type, width }))
  })

/** Where a picture's files lie in storage, in the order of `pictureFiles`. */
export const storedPaths = (image: ImageFacts): string[] =>
  imageFiles(image.width).map(({ ending }) => `pictures/${getStem(image)}${ending}`)

/** Where the file lies that is asked for under `/media/`; undefined where no picture has a file of this name. */
export const getStoredPath = (name: string): string | undefined => (file.test(name) ? `pictures/${name}` : undefined)
