import { Button } from "../src/components/ui/Button.tsx";
import { PrinterIcon } from "../src/components/ui/Icons.tsx";

/** Opens the browser's print dialog. */
export default function PrintButton() {
  return (
    <Button variant="primary" onPress={() => print()}>
      <PrinterIcon /> Print
    </Button>
  );
}
