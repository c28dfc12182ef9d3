import { useSyncExternalStore } from 'react'
import { acceptSelection } from '#app/features/uploads/limits.ts'
import type { StoredFile } from '#app/features/uploads/stored-file.ts'
import { UploadError, uploadFile } from '#app/features/uploads/upload.ts'
import { checkoutDraft } from './draft.store.ts'

/** One chosen file on its way. */
export type Artwork = {
  id: number
  file: File
  /** 0 to 1 while it is sent. */
  progress: number | null
  /** Where the server put it; it is not sent again. */
  stored: StoredFile | null
  /** Why it was not taken. */
  error: string | null
}

let chosen: readonly Artwork[] = []
let lastId = 0
const listeners = new Set<() => void>()
const none: readonly Artwork[] = []

function set(next: readonly Artwork[]) {
  chosen = next
  for (const listener of listeners) listener()
}

/** The draft remembers the names, to tell after a reload which files are missing. */
function choose(next: readonly Artwork[]) {
  set(next)
  checkoutDraft.setFileNames(next.map(({ file }) => file.name))
}

const change = (id: number, part: Partial<Artwork>) =>
  set(chosen.map((artwork) => (artwork.id === id ? { ...artwork, ...part } : artwork)))

/** The chosen files. They live as long as the page, so that walking between steps and pages keeps them. */
export const artwork = {
  read: () => chosen,
  /** A selection that breaks a limit changes nothing (spec section 5). */
  add(files: readonly File[]) {
    const kept = acceptSelection(
      chosen.map(({ file }) => file),
      files,
    )
    const added = kept.slice(chosen.length).map((file) => {
      lastId += 1
      return { id: lastId, file, progress: null, stored: null, error: null }
    })
    if (added.length > 0) choose([...chosen, ...added])
  },
  remove: (id: number) => choose(chosen.filter((each) => each.id !== id)),
  clear: () => set(none),
  /** The server does not know them any more: the next try sends them again. */
  forgetStored: () => set(chosen.map((each) => ({ ...each, stored: null, progress: null }))),
  /**
   * Sends what is not stored yet, one file after the other.
   * @throws UploadError of the first that fails; those before it stay stored
   */
  async upload(signal: AbortSignal): Promise<StoredFile[]> {
    for (const { id, file, stored } of chosen) {
      if (stored) continue
      change(id, { progress: 0, error: null })
      try {
        const onProgress = (progress: number) => change(id, { progress })
        change(id, { stored: await uploadFile(file, { onProgress, signal }), progress: 1 })
      } catch (error) {
        change(id, { progress: null, error: error instanceof UploadError ? error.message : null })
        throw error
      }
    }
    return chosen.flatMap(({ stored }) => stored ?? [])
  },
}

export function useArtwork(): readonly Artwork[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => chosen,
    () => none,
  )
}

/** '820 bytes', '14 kB', '3.2 MB' */
export function fileSize(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 1_000_000) return `${Math.round(bytes / 1000)} kB`
  return `${(bytes / (1024 * 1024)).toFixed(1)} MB`
}
