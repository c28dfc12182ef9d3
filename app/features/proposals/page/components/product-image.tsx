import { Image } from '#app/ui/image.tsx'
import { getCacheableUrl } from '#app/ui/image-sources.ts'
import type { DocumentLine } from '../../document/proposal-document.schema.ts'

type ProductImageProps = {
  line: Pick<DocumentLine, 'image' | 'mockup' | 'name'>
  path: string
  sizes: string
  className: string
}

/** URL of a private file of the document. @param path of the page */
export const getFileUrl = (path: string, file: string): string =>
  `${path}/files/${file.split('/').map(encodeURIComponent).join('/')}`

/** URL of the mockup, else of the product's image, at full size. */
export function getImageUrl({ image, mockup }: Pick<DocumentLine, 'image' | 'mockup'>, path: string): string | null {
  if (mockup) return getFileUrl(path, mockup)
  return image && getCacheableUrl(image)
}

/** Mockup of a line, else its product's image. Decorative: what it shows is beside it in words. */
export function ProductImage({ line, path, sizes, className }: ProductImageProps) {
  if (!line.mockup) return <Image src={line.image} alt="" sizes={sizes} className={className} />
  return (
    <img src={getFileUrl(path, line.mockup)} alt="" width={900} height={900} loading="lazy" className={className} />
  )
}
