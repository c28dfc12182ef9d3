import type { ComponentProps } from 'react'
import './upload-progress.css'

/** How far a file has got. */
export function UploadProgress(props: Omit<ComponentProps<'progress'>, 'className'>) {
  return <progress {...props} className="upload-progress" />
}
