import type { StoredFile } from '../stored-file.ts'

/** refused: this file will not do; limited: too often; failed: the server could not; unreachable: no connection */
export type UploadFailure = 'refused' | 'limited' | 'failed' | 'unreachable' | 'aborted'

export class UploadError extends Error {
  readonly kind: UploadFailure

  constructor(kind: UploadFailure, message: string) {
    super(message)
    this.kind = kind
  }
}

type Options = {
  /** 0 to 1. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/**
 * Sends one artwork file. XMLHttpRequest, because fetch tells nothing about the way up.
 * @throws UploadError whose message is for the visitor
 */
export function uploadFile(file: File, { onProgress, signal }: Options = {}): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (kind: UploadFailure, message: string) => reject(new UploadError(kind, message))
    const abort = () => request.abort()
    request.upload.onprogress = (event) => {
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.onload = () => {
      const answer = request.response as Partial<StoredFile & { error: string }> | null
      if (request.status === 201 && answer?.path && answer.token) {
        onProgress?.(1)
        resolve(answer as StoredFile)
        return
      }
      const { status } = request
      const kind = status === 429 ? 'limited' : status >= 400 && status < 500 ? 'refused' : 'failed'
      fail(kind, answer?.error ?? `${file.name} could not be sent. Please try again.`)
    }
    request.onerror = () => fail('unreachable', 'The connection was lost. Please try again.')
    request.onabort = () => fail('aborted', 'The upload was stopped.')
    request.onloadend = () => signal?.removeEventListener('abort', abort)
    if (signal?.aborted) return fail('aborted', 'The upload was stopped.')
    signal?.addEventListener('abort', abort)
    request.open('POST', '/uploads')
    request.responseType = 'json'
    const form = new FormData()
    form.append('file', file)
    request.send(form)
  })
}
