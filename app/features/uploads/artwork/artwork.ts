import { useSyncExternalStore } from 'react'
import { acceptSelection } from '../limits.ts'
import type { StoredFile } from '../stored-file.ts'
import { UploadError, uploadFile } from './upload.ts'

/** One chosen file on its way. */
export type ChosenFile = {
  id: number
  file: File
  /** 0 to 1 while it is sent. */
  progress: number | null
  /** Where the server put it; it is not sent again. */
  stored: StoredFile | null
  /** Why it was not taken. */
  error: string | null
}

const none: readonly ChosenFile[] = []

export type Artwork = ReturnType<typeof createArtwork>

/**
 * The files a visitor chose for one form. They live as long as the page, so that walking between steps and pages keeps
 * them; each form has its own.
 * @param onChosen is told the names after every change of the selection, to remember which files a reload has lost
 */
export function createArtwork({ onChosen }: { onChosen?: (names: string[]) => void } = {}) {
  let chosen = none
  let lastId = 0
  const listeners = new Set<() => void>()

  const set = (next: readonly ChosenFile[]) => {
    chosen = next
    for (const listener of listeners) listener()
  }
  const choose = (next: readonly ChosenFile[]) => {
    set(next)
    onChosen?.(next.map(({ file }) => file.name))
  }
  const change = (id: number, part: Partial<ChosenFile>) =>
    set(chosen.map((each) => (each.id === id ? { ...each, ...part } : each)))

  return {
    read: () => chosen,
    subscribe(listener: () => void) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    /** A selection that breaks a limit changes nothing (docs/domain.md, Artwork). */
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
    /**
     * Why `upload` failed and what the visitor can do about it.
     * @param kept says that nothing was lost, where the same files may be sent again
     */
    failureText(error: unknown, kept: string): string {
      const message = error instanceof UploadError ? error.message : 'A file could not be sent.'
      if (!(error instanceof UploadError) || error.kind !== 'refused') return `${message} ${kept}`
      const name = chosen.find((each) => each.error)?.file.name ?? 'A file'
      return `“${name}” was not accepted: ${message} Remove or replace the file, then submit again.`
    },
  }
}

/** The chosen files, kept up to date; none on the server. */
export function useArtwork({ read, subscribe }: Artwork): readonly ChosenFile[] {
  return useSyncExternalStore(subscribe, read, () => none)
}
