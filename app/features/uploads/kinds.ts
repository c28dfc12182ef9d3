import { type ArtworkExtension, acceptedExtensions } from './limits.ts'

/** artwork: what a visitor chooses for a request; proof: their logo and images composed of it, which may be of pixels */
export type UploadKind = 'artwork' | 'proof'

const imageExtensions = ['.png', '.jpg', '.jpeg', '.webp'] as const

export type ImageExtension = (typeof imageExtensions)[number]
export type UploadExtension = ArtworkExtension | ImageExtension

export const isImage = (extension: UploadExtension): extension is ImageExtension =>
  (imageExtensions as readonly string[]).includes(extension)

export const allowedExtensions: Record<UploadKind, readonly UploadExtension[]> = {
  artwork: acceptedExtensions,
  proof: ['.svg', ...imageExtensions],
}

/** Storage folders by kind: mockups are never claimed as artwork, nor artwork as mockups. */
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

/** The extension of a file's name if its kind takes it, in lower case. */
export function getUploadExtension(name: string, kind: UploadKind): UploadExtension | undefined {
  return allowedExtensions[kind].find((extension) => name.toLowerCase().endsWith(extension))
}
