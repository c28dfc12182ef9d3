import type { StoredFile } from '../stored-file.ts'

/** rejected: this file will not do; limited: too often; failed: the server could not; unreachable: no connection */
export type UploadFailure = 'refused' | 'limited' | 'failed' | 'unreachable' | 'aborted'

export class UploadError extends Error {
  readonly kind: UploadFailure

  constructor(kind: UploadFailure, message: string) {
    super(message)
    this.kind = kind
  }
}

/** Milliseconds without progress after which an upload is aborted. */
export const stalledAfter = 60_000
/** Milliseconds for the answer once all is sent: longer than the server takes at the worst to check and store a file. */
export const answerWithin = 150_000

type Options = {
  /** Upload URL of this kind of file. */
  address?: '/uploads' | '/uploads?for=proof'
  /** 0 to 1. */
  onProgress?: (fraction: number) => void
  signal?: AbortSignal
}

/**
 * Uploads one file. Uses XMLHttpRequest, as fetch reports no upload progress.
 * @throws UploadError with a message for the visitor
 */
export function uploadFile(
  file: File,
  { address = '/uploads', onProgress, signal }: Options = {},
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const fail = (kind: UploadFailure, message: string) => reject(new UploadError(kind, message))
    const abort = () => request.abort()
    let timeoutMs: ReturnType<typeof setTimeout> | undefined
    /** Gives up after so long, unless it is called again. A promise counts its first failure: the abort's adds none. */
    const waitFor = (milliseconds: number, kind: UploadFailure, message: string) => {
      clearTimeout(timeoutMs)
      timeoutMs = setTimeout(() => {
        fail(kind, message)
        abort()
      }, milliseconds)
    }
    const waitForProgress = () =>
      waitFor(
        stalledAfter,
        'unreachable',
        'Nothing more could be sent for a minute. Please check your connection and try again.',
      )
    request.upload.onprogress = (event) => {
      waitForProgress()
      if (event.lengthComputable) onProgress?.(event.loaded / event.total)
    }
    request.upload.onload = () =>
      waitFor(answerWithin, 'failed', 'The file was sent, but no answer came. Please try again.')
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
    request.onloadend = () => {
      clearTimeout(timeoutMs)
      signal?.removeEventListener('abort', abort)
    }
    if (signal?.aborted) return fail('aborted', 'The upload was stopped.')
    signal?.addEventListener('abort', abort)
    request.open('POST', address)
    request.responseType = 'json'
    const form = new FormData()
    form.append('file', file)
    request.send(form)
    waitForProgress()
  })
}
