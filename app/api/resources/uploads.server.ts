import * as v from 'valibot'
import { receiveUpload } from '#app/features/uploads/receive-upload.server.ts'
import { isMultipart } from '#app/lib/http/multipart.server.ts'
import { rejectOverLimit } from '../framework/authorize.server.ts'
import { defineEndpoint } from '../framework/endpoint.ts'
import { ApiProblem, type ProblemName } from '../framework/problem.ts'
import { text } from '../framework/schemas.ts'

/** Files of a token in ten minutes. */
const maxUploads = 60

const statusProblems: Record<number, ProblemName> = {
  400: 'invalid-request',
  413: 'too-large',
  415: 'unsupported-media-type',
  422: 'invalid-fields',
  429: 'too-many-requests',
}

const uploadArtwork = defineEndpoint({
  id: 'uploadArtwork',
  method: 'POST',
  path: '/uploads',
  summary: 'Uploads a file of artwork for a request that is created within a day',
  scope: 'requests:write',
  isUpload: true,
  status: 201,
  response: v.object({ path: text, token: text, name: text, size: v.number(), type: text }),
  async handle({ services, request, holder }) {
    if (!isMultipart(request)) throw new ApiProblem('unsupported-media-type', 'Send multipart/form-data with one file.')
    rejectOverLimit(await services.limitAttempts('api-upload', holder.id, maxUploads))
    const upload = await receiveUpload(services, request, { ip: `api-token ${holder.id}`, kind: 'artwork' })
    if (upload.ok) return upload.file
    throw new ApiProblem(statusProblems[upload.httpStatus] ?? 'unavailable', upload.message, {
      headers: { Connection: 'close', ...(upload.httpStatus >= 429 && { 'Retry-After': '60' }) },
    })
  },
})

export const uploadEndpoints = [uploadArtwork]
