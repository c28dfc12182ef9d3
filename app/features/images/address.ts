/** What an own picture's address tells of it; sizes of the largest file, in pixels. */
export type PictureFacts = { hash: string; width: number; height: number }

/** Where visitors load the operator's own pictures from. */
export const mediaPath = '/media/'

/** Widths of the smaller files, in pixels; a picture has those that are narrower than itself. */
const smallerWidths = [320, 640]

const address = /^\/media\/([0-9a-f]{32})-([1-9]\d{0,4})x([1-9]\d{0,4})\.webp$/
const file = /^[0-9a-f]{32}-[1-9]\d{0,4}x[1-9]\d{0,4}(-320|-640)?\.(webp|avif)$/

/** The one address by which products, boxes and posts name a picture. */
export const pictureAddress = (picture: PictureFacts) => `${mediaPath}${getStem(picture)}.webp`

const getStem = ({ hash, width, height }: PictureFacts) => `${hash}-${width}x${height}`

/** Nothing for a picture that is not the operator's own: of the demo shop, or elsewhere. */
export function pictureFacts(text: string): PictureFacts | null {
  const [, hash, width, height] = address.exec(text) ?? []
  return hash ? { hash, width: Number(width), height: Number(height) } : null
}

/** One file of a picture: how its name ends, and as what and how wide it is made. */
export type PictureFile = { ending: string; type: 'avif' | 'webp'; width: number }

/** All files of a picture so wide; the one of its address is the last. */
export const pictureFiles = (fullWidth: number): PictureFile[] =>
  [...smallerWidths.filter((width) => width < fullWidth), fullWidth].flatMap((width) => {
    const size = width === fullWidth ? '' : `-${width}`
    return (['avif', 'webp'] as const).map((type) => ({ ending: `${size}.${type}`, type, width }))
  })

/** Where a picture's files lie in storage, in the order of `pictureFiles`. */
export const storedPaths = (picture: PictureFacts): string[] =>
  pictureFiles(picture.width).map(({ ending }) => `pictures/${getStem(picture)}${ending}`)

/** Where the file lies that is asked for under `/media/`; undefined where no picture has a file of this name. */
export const getStoredPath = (name: string): string | undefined => (file.test(name) ? `pictures/${name}` : undefined)
