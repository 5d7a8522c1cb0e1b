export default function Cabinet() {
  return null;
}
