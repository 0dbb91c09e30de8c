import { useLayoutEffect } from "react";
import { loadLater } from "#src/admin/ui/load-later.ts";
import { useValue } from "../../context.ts";
import { Fieldset, type InputProps, inputIdOf } from "../field-wrapper.tsx";
import { focusFirst } from "../focus.ts";
import type { Rows } from "./table-grid.tsx";

const useGrid = loadLater(() => import("./table-grid.tsx"));

/** The cells of a table. Their inputs load after the form; until then, and without script, it can be read. */
export function TableInput(props: InputProps<"table">) {
  const [rows, write] = useValue<Rows>(props.path);
  const grid = useGrid(rows);
  // A new table was to get the focus before it had a cell.
  useLayoutEffect(() => {
    const fieldset = document.getElementById(inputIdOf(props.path));
    if (grid && document.activeElement === fieldset) focusFirst(fieldset);
  }, [grid, props.path]);
  return (
    <Fieldset {...props}>
      {grid ? (
        <grid.TableGrid rows={rows} write={write} />
      ) : (
        <div className="table-input">
          <table>
            <tbody>
              {rows.map((cells, row) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity
                <tr key={row}>
                  {cells.map((text, column) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: as above
                    <td key={column}>{text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Fieldset>
  );
}
