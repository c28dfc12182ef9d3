import type { UploadedFile } from '#db/tables/requests.ts'
import { freeName } from './file-name.ts'

export const artworkFormats = ['svg', 'pdf', 'ai', 'eps'] as const
export type ArtworkFormat = (typeof artworkFormats)[number]

/** One file of a request as the office knows it before it has looked inside. Where it is stored stays on the server. */
export type ArtworkFile = {
  /** Its place among the request's files, which is its address. */
  index: number
  /** The visitor's name for it, safe on any disk, and another one than those of the request's other files. */
  name: string
  /** Undefined for what only another program can have written. */
  format: ArtworkFormat | undefined
  /** Bytes; null where they were not kept. */
  size: number | null
}

/** The files of a request, in the order they were sent. */
export const artworkFiles = (uploaded: readonly UploadedFile[]): ArtworkFile[] =>
  storedArtwork(uploaded).map(({ path: _, ...file }) => file)

/** A file of a request and where it is stored. */
export type StoredArtwork = ArtworkFile & { path: string }

export function storedArtwork(uploaded: readonly UploadedFile[]): StoredArtwork[] {
  const taken = new Set<string>()
  return uploaded.map(({ url, name, size }, index) => ({
    index,
    name: freeName(name ?? url, taken),
    format: formatOf(url) ?? formatOf(name ?? ''),
    size: size ?? null,
    path: url,
  }))
}

const formatOf = (name: string) => artworkFormats.find((format) => name.toLowerCase().endsWith(`.${format}`))
