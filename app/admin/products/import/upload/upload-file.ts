type Options = { onProgress: (fraction: number) => void; signal: AbortSignal }

/** Submits a form with its file and reports progress. XMLHttpRequest, because fetch reports no upload progress. */
export function uploadFile(
  form: FormData,
  address: string,
  { onProgress, signal }: Options,
): Promise<{ address: string } | { reason: string }> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest()
    const fail = (reason: string) => resolve({ reason })
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onload = () => {
      const response = request.response as { address?: string; reason?: string } | null
      if (response?.address) resolve({ address: response.address })
      else fail(response?.reason ?? 'The upload failed. Try again.')
    }
    request.onerror = () => fail('The connection was lost. Try again.')
    request.onabort = () => fail('')
    signal.addEventListener('abort', () => request.abort())
    request.responseType = 'json'
    request.open('POST', address)
    request.send(form)
  })
}
