import { getProofFiles } from '#app/features/logo/request/proof-files.ts'
import type { UploadedFile } from '#db/tables/requests.ts'
import { freeName } from './file-name.ts'

export const artworkFormats = ['svg', 'pdf', 'ai', 'eps', 'png', 'jpg', 'jpeg', 'webp'] as const
export type ArtworkFormat = (typeof artworkFormats)[number]

/** File of a request before inspection. Its storage path stays on the server. */
export type ArtworkFile = {
  /** Its place among the request's files, which is its address. */
  index: number
  /** The visitor's name for it, safe on any disk, and another one than those of the request's other files. */
  name: string
  /** Undefined for what only another program can have written. */
  format: ArtworkFormat | undefined
  /** Bytes; null if unknown. */
  size: number | null
  /** Files of the visitor's own, their logo among them, or an image composed of it. */
  shows: Shows
}

type Shows = 'artwork' | 'logo' | 'proof'

/** True for raster formats, which the admin shows as a re-encoded image. */
export const isPixels = (format: ArtworkFormat | undefined) =>
  format !== undefined && ['png', 'jpg', 'jpeg', 'webp'].includes(format)

type RequestFile = UploadedFile & { shows: Shows }

/** Returns all files of a request: its uploads, the logo, then the mockups. */
export function getFiles(request: object): RequestFile[] {
  const sent = 'uploaded_files' in request ? (request.uploaded_files as UploadedFile[]) : []
  return [...sent.map((file) => ({ ...file, shows: 'artwork' as const })), ...getProofFiles(request)]
}

/** The files of a request, in the order they were sent. */
export const artworkFiles = (request: object): ArtworkFile[] =>
  storedArtwork(request).map(({ path: _, ...file }) => file)

/** A file of a request and where it is stored. */
export type StoredArtwork = ArtworkFile & { path: string }

export function storedArtwork(request: object): StoredArtwork[] {
  const taken = new Set<string>()
  return getFiles(request).map(({ url, name, size, shows }, index) => ({
    index,
    name: freeName(name ?? url, taken),
    format: getFormat(url) ?? getFormat(name ?? ''),
    size: size ?? null,
    path: url,
    shows,
  }))
}

const getFormat = (name: string) => artworkFormats.find((format) => name.toLowerCase().endsWith(`.${format}`))
