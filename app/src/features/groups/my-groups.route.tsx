export default function MyGroups() {
  return null;
}
