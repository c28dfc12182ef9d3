import { type Dispatch, type SetStateAction, useEffect } from 'react'

/** Updates the number of uploads that saving waits for. */
export type SetUploadCount = Dispatch<SetStateAction<number>>

/** Makes saving wait while a file uploads, or until its field is removed. */
export function useUploading(isUploading: boolean, setUploadCount: SetUploadCount): void {
  useEffect(() => {
    if (!isUploading) return
    setUploadCount((count) => count + 1)
    return () => setUploadCount((count) => count - 1)
  }, [isUploading, setUploadCount])
}
