import type { StoredFile } from '../stored-file.ts'

/** rejected: the file is invalid; limited: too many uploads; failed: server error; unreachable: no connection */
export type UploadFailure = 'rejected' | 'limited' | 'failed' | 'unreachable' | 'aborted'

export class UploadError extends Error {
  readonly kind: UploadFailure

  constructor(kind: UploadFailure, message: string) {
    super(message)
    this.kind = kind
  }
}

/** Time without progress after which an upload is aborted. */
export const stallTimeoutMs = 60_000
/** Limit for the response after the upload: longer than the server takes to check and store a file. */
export const responseTimeoutMs = 150_000

type Options = {
  /** Upload URL of this kind of file. */
  url?: '/uploads' | '/uploads?for=proof'
  /** 0 to 1. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/**
 * Uploads one file. Uses XMLHttpRequest, as fetch reports no upload progress.
 * @throws UploadError with a message for the visitor
 */
export function uploadFile(file: File, { url = '/uploads', onProgress, signal }: Options = {}): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (kind: UploadFailure, message: string) => reject(new UploadError(kind, message))
    const abort = () => request.abort()
    let timer: ReturnType<typeof setTimeout> | undefined
    /** Fails after a delay unless it is called again. The later failure of the abort has no effect. */
    const restartTimeout = (delayMs: number, kind: UploadFailure, message: string) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        fail(kind, message)
        abort()
      }, delayMs)
    }
    const restartStallTimeout = () =>
      restartTimeout(
        stallTimeoutMs,
        'unreachable',
        'Nothing more could be sent for a minute. Please check your connection and try again.',
      )
    request.upload.onprogress = (event) => {
      restartStallTimeout()
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.upload.onload = () =>
      restartTimeout(responseTimeoutMs, 'failed', 'The file was sent, but no answer came. Please try again.')
    request.onload = () => {
      const response = request.response as Partial<StoredFile & { error: string }> | null
      if (request.status === 201 && response?.path && response.token) {
        onProgress?.(1)
        resolve(response as StoredFile)
        return
      }
      const { status } = request
      const kind = status === 429 ? 'limited' : status >= 400 && status < 500 ? 'rejected' : 'failed'
      fail(kind, response?.error ?? `${file.name} could not be sent. Please try again.`)
    }
    request.onerror = () => fail('unreachable', 'The connection was lost. Please try again.')
    request.onabort = () => fail('aborted', 'The upload was stopped.')
    request.onloadend = () => {
      clearTimeout(timer)
      signal?.removeEventListener('abort', abort)
    }
    if (signal?.aborted) return fail('aborted', 'The upload was stopped.')
    signal?.addEventListener('abort', abort)
    request.open('POST', url)
    request.responseType = 'json'
    const form = new FormData()
    form.append('file', file)
    request.send(form)
    restartStallTimeout()
  })
}
