export default function ImageSet() {
  return null;
}
