type Options = { onProgress: (fraction: number) => void; signal: AbortSignal }

/**
 * Submits a form with its file and reports progress. XMLHttpRequest, because fetch reports no upload progress. Once everything
 * is sent, `signal` aborts nothing: the caller needs the URL to delete what the server stored.
 */
export function uploadFile(
  form: FormData,
  url: string,
  { onProgress, signal }: Options,
): Promise<{ url: string } | { reason: string }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const fail = (reason: string) => resolve({ reason })
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      const response = request.response as { url?: string; reason?: string } | null
      if (response?.url) resolve({ url: response.url })
      else fail(response?.reason ?? 'The upload failed. Try again.')
    }
    request.onerror = () => fail('The connection was lost. Try again.')
    request.onabort = () => fail('')
    const abort = () => request.abort()
    request.upload.onload = () => signal.removeEventListener('abort', abort)
    signal.addEventListener('abort', abort)
    request.responseType = 'json'
    request.open('POST', url)
    request.send(form)
  })
}
