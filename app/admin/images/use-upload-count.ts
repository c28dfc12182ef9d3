import { type Dispatch, type SetStateAction, useEffect } from 'react'

/** Updates the number of unfinished uploads of a form, which saves only without one. */
export type SetUploadCount = Dispatch<SetStateAction<number>>

/** Counts an upload while it runs, or until its field is removed. */
export function useUploadCount(isUploading: boolean, setUploadCount: SetUploadCount): void {
  useEffect(() => {
    if (!isUploading) return
    setUploadCount((count) => count + 1)
    return () => setUploadCount((count) => count - 1)
  }, [isUploading, setUploadCount])
}
