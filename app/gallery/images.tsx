import { BoxDrawing } from '#app/ui/box-drawing.tsx'
import { DielineSheet } from '#app/ui/dieline.tsx'
import { Image, ImagePlaceholder } from '#app/ui/image.tsx'
import { Specimen } from './specimen.tsx'

export function Images() {
  return (
    <>
      <Specimen label="Own image, in three widths">
        <Image src="/pictures/mug-terracotta.webp" alt="Ceramic mug in terracotta" sizes="300px" />
      </Specimen>
      <Specimen label="Broken image">
        <Image src="/pictures/no-such-picture.webp" alt="A mug without a photo" sizes="300px" />
      </Specimen>
      <Specimen label="PicturePlaceholder: there is none">
        <ImagePlaceholder alt="A mug without an image" />
      </Specimen>
      <Specimen label="BoxDrawing, in the color of the text">
        <BoxDrawing className="gallery-drawing" />
      </Specimen>
      <Specimen label="DielineSheet">
        <DielineSheet className="gallery-drawing" />
      </Specimen>
      <Specimen label="Drawings on a dark ground" dark>
        <BoxDrawing className="gallery-drawing" />
        <DielineSheet className="gallery-drawing" />
      </Specimen>
    </>
  )
}
