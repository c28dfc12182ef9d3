import { WorkerUnavailableError } from '#app/lib/child-worker.server.ts'
import { discard, isMultipart, type StagedFile, stageForm } from '#app/lib/http/multipart.server.ts'
import { readForm } from '#app/lib/http/read-form.ts'
import type { Services } from '#app/lib/services.ts'
import type { Actor } from '../audit/audit.server.ts'
import { applyImageButtons } from './chosen-images.ts'
import { maxImageBytes } from './limits.ts'
import { storeLogo } from './logo.server.ts'
import { type StoredImage, storeImage } from './store-image.server.ts'

export type ImageForm = { form: FormData; images: StoredImage[]; rejectedImages: { name: string; reason: string }[] }

const limits = { fields: 2_000, fieldSize: 1024 * 1024, files: 24, fileSize: maxImageBytes }

/**
 * Parses a form with an `ImageField`. With JavaScript, its images are uploaded already; without, the control NAME-file
 * contains files, which are stored here and appended to the existing images.
 * @throws if the body is incomplete or storage fails
 */
export async function readImageForm(
  request: Request,
  services: Pick<Services, 'db' | 'storage' | 'settings'>,
  by: Pick<Actor, 'staffId'>,
): Promise<ImageForm> {
  if (!isMultipart(request)) {
    const form = await readForm(request)
    applyImageButtons(form)
    return { form, images: [], rejectedImages: [] }
  }
  const { form, files } = await stageForm(request, { dataDir: services.settings.DATA_DIR, limits })
  try {
    applyImageButtons(form)
    return { form, ...(await storeImages(services, { form, files, by })) }
  } finally {
    await discard(files)
  }
}

async function storeImages(
  services: Pick<Services, 'db' | 'storage' | 'settings'>,
  { form, files, by }: { form: FormData; files: StagedFile[]; by: Pick<Actor, 'staffId'> },
): Promise<Omit<ImageForm, 'form'>> {
  const images: StoredImage[] = []
  const rejectedImages: ImageForm['rejectedImages'] = []
  for (const { field, file, name } of files) {
    const store = field.endsWith('-drawing-file') ? storeLogo : storeImage
    const stored = await store(services, { path: file, name, by }).catch((error: unknown) => {
      if (!(error instanceof WorkerUnavailableError)) throw error
      return { ok: false as const, reason: 'Images cannot be processed right now. Try again in a minute.' }
    })
    if (!stored.ok) {
      rejectedImages.push({ name, reason: stored.reason })
      continue
    }
    if ('image' in stored) images.push(stored.image)
    const targetField = field.replace(/(-drawing)?-file$/, '')
    form.append(targetField, 'image' in stored ? stored.image.url : stored.logo.address)
    form.append(`${targetField}-alt`, '')
  }
  return { images, rejectedImages }
}
