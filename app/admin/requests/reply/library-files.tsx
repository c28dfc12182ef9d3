import { formatFileSize } from '#app/lib/text/file-size.ts'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Image } from '#app/ui/image.tsx'
import type { ComposerData } from './composer-data.server.ts'

type LibraryFilesProps = { files: ComposerData['libraryFiles']; chosenKeys: readonly string[] }

/** Files of earlier replies that can be attached again. */
export function LibraryFiles({ files, chosenKeys }: LibraryFilesProps) {
  if (files.length === 0) return null
  return (
    <details className="reply-copies" open={files.some(({ key }) => chosenKeys.includes(key))}>
      <summary>Attach files from earlier replies</summary>
      <fieldset className="mt-3 grid gap-2">
        <legend className="sr-only">Files of earlier replies</legend>
        {files.map(({ key, name, size }) => (
          <Checkbox
            key={key}
            name="library_file"
            value={key}
            defaultChecked={chosenKeys.includes(key)}
            label={`${name} (${formatFileSize(size)})`}
          />
        ))}
      </fieldset>
    </details>
  )
}

type LibraryImagesProps = { images: ComposerData['libraryImages']; chosenKeys: readonly string[] }

/** The newest images of products, pages, posts and logos. */
export function LibraryImages({ images, chosenKeys }: LibraryImagesProps) {
  if (images.length === 0) return null
  return (
    <details className="reply-copies" open={images.some(({ key }) => chosenKeys.includes(key))}>
      <summary>Attach images from the library</summary>
      <fieldset className="reply-images">
        <legend className="sr-only">Latest images</legend>
        {images.map(({ key, name, url }) => (
          <div key={key}>
            <Image src={url} alt="" sizes="96px" className="aspect-square w-24 rounded-sm object-cover" />
            <Checkbox name="library_image" value={key} defaultChecked={chosenKeys.includes(key)} label={name} />
          </div>
        ))}
      </fieldset>
    </details>
  )
}
