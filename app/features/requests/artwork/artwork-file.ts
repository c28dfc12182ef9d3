import { getProofFiles } from '#app/features/logo/request/proof-files.ts'
import type { UploadedFile } from '#db/tables/requests.ts'
import { toUniqueName } from './file-name.ts'

export const artworkFormats = ['svg', 'pdf', 'ai', 'eps', 'png', 'jpg', 'jpeg', 'webp'] as const
export type ArtworkFormat = (typeof artworkFormats)[number]

/** File of a request before inspection. Its storage path stays on the server. */
export type ArtworkFile = {
  /** Position among the files of the request; part of its URL. */
  index: number
  /** The visitor's file name, safe on any file system and unique in the request. */
  name: string
  /** Undefined for unknown formats, such as those of imported requests. */
  format: ArtworkFormat | undefined
  /** Bytes; null if unknown. */
  size: number | null
  /** An uploaded file, the visitor's logo, or a mockup with it. */
  kind: FileKind
}

type FileKind = 'artwork' | 'logo' | 'proof'

/** True for raster formats, which the admin shows as a re-encoded image. */
export const isRasterFormat = (format: ArtworkFormat | undefined) =>
  format !== undefined && ['png', 'jpg', 'jpeg', 'webp'].includes(format)

type RequestFile = UploadedFile & { kind: FileKind }

/** Returns all files of a request: its uploads, the logo, then the mockups. */
export function getRequestFiles(request: object): RequestFile[] {
  const uploadedFiles = 'uploaded_files' in request ? (request.uploaded_files as UploadedFile[]) : []
  return [...uploadedFiles.map((file) => ({ ...file, kind: 'artwork' as const })), ...getProofFiles(request)]
}

/** The files of a request, in the order they were sent. */
export const getArtworkFiles = (request: object): ArtworkFile[] =>
  getStoredArtwork(request).map(({ path: _, ...file }) => file)

/** A file of a request and where it is stored. */
export type StoredArtwork = ArtworkFile & { path: string }

export function getStoredArtwork(request: object): StoredArtwork[] {
  const usedNames = new Set<string>()
  return getRequestFiles(request).map(({ url, name, size, kind }, index) => ({
    index,
    name: toUniqueName(name ?? url, usedNames),
    format: getFormat(url) ?? getFormat(name ?? ''),
    size: size ?? null,
    path: url,
    kind,
  }))
}

const getFormat = (name: string) => artworkFormats.find((format) => name.toLowerCase().endsWith(`.${format}`))
