import { type ArtworkExtension, acceptedExtensions } from './limits.ts'

/** artwork: files a visitor selects for a request; proof: the file of their logo and its mockups, also raster images, but not EPS */
export type UploadKind = 'artwork' | 'proof'

const imageExtensions = ['.png', '.jpg', '.jpeg', '.webp'] as const

export type ImageExtension = (typeof imageExtensions)[number]
export type UploadExtension = ArtworkExtension | ImageExtension

export const isImage = (extension: UploadExtension): extension is ImageExtension =>
  (imageExtensions as readonly string[]).includes(extension)

export const allowedExtensions: Record<UploadKind, readonly UploadExtension[]> = {
  artwork: acceptedExtensions,
  proof: ['.svg', '.pdf', '.ai', ...imageExtensions],
}

/** Storage folders by kind: proofs are never claimed as artwork, nor artwork as proofs. */
export const uploadFolders: Record<UploadKind, string> = { artwork: 'swag-box-uploads', proof: 'logo-proofs' }

export const contentTypes: Record<UploadExtension, string> = {
  '.svg': 'image/svg+xml',
  '.eps': 'application/postscript',
  '.ai': 'application/illustrator',
  '.pdf': 'application/pdf',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
}

/** Returns the extension of a file name in lower case; undefined if the kind does not accept it. */
export function getUploadExtension(name: string, kind: UploadKind): UploadExtension | undefined {
  return allowedExtensions[kind].find((extension) => name.toLowerCase().endsWith(extension))
}
